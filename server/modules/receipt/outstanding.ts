import { dayOf } from "../../../schemas/vocabulary/format/datetime.ts";
import type { FinancingApplication, Receipt } from "../../../generated/types/records.d.ts";
import type { BusinessDate, Money, Id } from "../../../schemas/vocabulary/value.ts";
import { less, sumOf } from "../pricing/share.ts";
import type { AmountsDue } from "../pricing/waterfall.ts";
import { isBill, type ReceiptDeal, receipt_deals } from "./facts.ts";
import { given, has, moneyOf } from "../../platform/records/fields.ts";
import { discountedOutstanding, isRecoveringDiscounted } from "../deal/discounted.ts";
import { openBill } from "../deal/dpo.ts";
import { isRecovering, recoverableOf, standingOf } from "../deal/deal.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { ReadContext } from "../../platform/context.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Deal } from "../deal/holding.ts";
import { anyId, rowsOf, tables } from "../../platform/store/handle.ts";

/** What of a receipt says what its deals owe: who pays, on which day, and how the payer names them. */
export type Paying = Pick<Receipt, "payer_entity" | "value_date" | "remittance_text">;

/** Who pays: the supplier itself where the receipt's payer is the deal's seller, else the obligor. */
export const payerOf = (
  receipt: Pick<Receipt, "payer_entity">,
  financing: FinancingApplication,
): "supplier" | "obligor" =>
  has(receipt, "payer_entity") && receipt.payer_entity === financing.seller_entity ? "supplier" : "obligor";

/** Whether a text names one of these numbers. */
export function namesOne(text: unknown, names: readonly string[]): boolean {
  if (typeof text !== "string") return false;
  const plain = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
  return names.some((name) => plain.includes(name.toUpperCase().replaceAll(/[^A-Z0-9]/g, "")));
}

/** What is owed on a deal, in amounts. */
interface OutstandingAmounts extends AmountsDue {
  readonly penalty: Money;
  readonly interest: Money;
  readonly fee: Money;
  readonly principal: Money;
  readonly face: Money;
}

/**
 * What is owed on a deal on the receipt's value date, as the waterfall takes it; of one that was written off, what is
 * still to be recovered.
 */
export function outstandingOf(deal: ReceiptDeal, receipt: Paying): OutstandingAmounts {
  const { kind, record, names } = deal;
  const base = {
    id: record.id,
    number: deal.number,
    maturity: record.maturity_date ?? "",
    named: namesOne(receipt.remittance_text, names),
  };
  const on = given(receipt, "value_date");
  if (isBill(deal)) {
    const nothing = { penalty: "0.00", interest: "0.00", principal: "0.00", face: "0.00" } as const;
    return { ...base, ...nothing, maturity: firstDay(deal), fee: openBill(deal.record) };
  }
  if (kind !== "financing") {
    const { penalty, fee, face, rebate } = discountedOutstanding({ entity: kind, record }, on);
    return { ...base, penalty, interest: "0.00", fee, principal: less(face, rebate), face: "0.00" };
  }
  const { penalty, interest, fee, principal } = isRecovering(record) ? recoverableOf(record) : standingOf(record, on);
  const isSupplier = payerOf(receipt, record) === "supplier";
  return {
    ...base,
    penalty,
    interest,
    fee,
    principal,
    face: isSupplier ? "0.00" : moneyOf(record, "face_outstanding"),
    chargesBeside: record.recourse !== true,
  };
}

/** What the obligor pays on a deal to owe nothing on it: its face, and what it bears of penalty and late fee. */
export function dueOf(deal: ReceiptDeal, receipt: Paying): Money {
  const { face, principal, penalty, fee, chargesBeside } = outstandingOf(deal, receipt);
  if (deal.kind !== "financing") return sumOf([principal, penalty, fee]);
  return chargesBeside === true ? sumOf([face, penalty, fee]) : face;
}

/**
 * The first day on which a payment of a deal may be dated: not before what is booked on it already, nor before it was
 * written off.
 */
export function firstDay({ kind, record }: ReceiptDeal): BusinessDate {
  const days = [...((kind === "financing" ? record.repayments : record.movements) ?? [])].map((row) =>
    given(row, "date"),
  );
  const paidOut =
    kind === "financing"
      ? given(record, "disbursed_on")
      : kind === "dpo"
        ? given(record, "paid_on")
        : dayOf(given(record, "paid_at"));
  const isLost = kind === "financing" ? isRecovering(record) : isRecoveringDiscounted({ entity: kind, record } as Deal);
  const lost = isLost ? [given(record, "written_off_on")] : [];
  return [...days, ...lost].reduce((latest, date) => (date > latest ? date : latest), paidOut);
}

/**
 * What one of the asker's entities owes a fund provider today, deal by deal in the order in which they fall due, each
 * with the invoices behind it.
 * @throws Refusal not_found for an entity that is not one's own
 */
export async function amountsDue(
  input: HandlerInputs["receipt.due"],
  context: ReadContext,
): Promise<HandlerAnswers["receipt.due"]> {
  const { acting, db, registry, ports } = context;
  const payer = input.payer_entity ?? (acting?.entities[0] as Id<"company_entity"> | undefined);
  if (!payer || !acting?.entities.includes(payer)) return refuse("not_found");
  const today = ports.clock.today();
  const receipt: Receipt = {
    receiver_entity: input.receiver_entity,
    payer_entity: payer,
    currency: input.currency,
    value_date: today,
  };
  const deals = await receipt_deals({ db, registry, entity: "receipt", record: receipt, ask: {}, lock: false, today });
  const own = deals.filter(
    (deal) => deal.isAnnounced && (deal.kind !== "financing" || payerOf(receipt, deal.record) === "obligor"),
  );
  const sellers = await rowsOf(
    db,
    tables
      .selectFrom("company_entity")
      .select(["id", "legal_name"])
      .where("id", "=", anyId(own.map(sellerOf))),
  );
  const rows = own
    .map((deal) => ({
      id: deal.record.id,
      deal_no: deal.number,
      ...(isBill(deal) ? { pays: "platform_fee" } : {}),
      invoices: deal.names.slice(1).join(", ").slice(0, 500),
      supplier: sellers.find(({ id }) => id === sellerOf(deal))?.legal_name,
      due_date: isBill(deal) ? firstDay(deal) : deal.record.maturity_date,
      currency: deal.record.currency,
      amount: dueOf(deal, receipt),
    }))
    .filter(({ amount }) => amount !== "0.00")
    .toSorted(
      (one, other) =>
        String(one.due_date).localeCompare(String(other.due_date)) || (BigInt(one.id) < BigInt(other.id) ? -1 : 1),
    );
  return { rows, count: rows.length };
}

function sellerOf({ kind, record }: ReceiptDeal): Id<"company_entity"> {
  if (kind === "financing") return given(record, "seller_entity");
  return kind === "dpo" ? given(record, "vendor_entity") : given(record, "supplier_entity");
}
