import { isId } from "../../../schemas/vocabulary/format/id.ts";
import { oneAtATime } from "../../platform/lifecycle/facts.ts";
import type { ReadingOf, RecordReader } from "../../platform/lifecycle/transition-context.ts";
import type { Receipt, Repayment } from "../../../generated/types/records.d.ts";
import { compare } from "../../../schemas/vocabulary/decimal.ts";
import { excesses, COMPONENTS } from "../pricing/waterfall.ts";
import { less, sumOf } from "../pricing/share.ts";
import { guard } from "../../platform/lifecycle/guards.ts";
import { moneyOf, rowsIn, isOneOf } from "../../platform/records/fields.ts";
import { type ReceiptDeal, receipt_deals } from "./facts.ts";
import { layOut } from "./allocation.ts";
import { firstDay, outstandingOf } from "./outstanding.ts";

/**
 * The number of another receipt that the payer has announced to the same receiver under the same reference, and that
 * was not refused.
 */
const announced_before = async (reading: ReadingOf<"receipt">): Promise<string | undefined> => {
  const { db, record } = reading;
  await oneAtATime(reading, "announced payment", "receipt", record.payer_entity);
  const found = await db.first<{ number: string }>(
    `SELECT number
      FROM receipt
      WHERE payer_entity = $1::bigint
        AND receiver_entity = $2::bigint
        AND upper(bank_ref) = upper($3)
        AND announced_on IS NOT NULL
        AND status IN ('announced', 'recorded', 'matched', 'posted')
        AND id IS DISTINCT FROM $4::bigint
      LIMIT 1`,
    [
      record.payer_entity ?? null,
      record.receiver_entity ?? null,
      record.bank_ref ?? "",
      isId(record.id ?? "") ? record.id : null,
    ],
  );
  return found?.number;
};

/** A receipt, or a repayment of one, with the records around it. */
type OfReceipt = (
  | { readonly entity: "receipt"; readonly record: Receipt }
  | { readonly entity: "repayment"; readonly record: Repayment }
) &
  RecordReader;

function receiptOf({ entity, record, at }: OfReceipt): Receipt {
  if (entity === "receipt") return record;
  return (record.receipt ? at("receipt", record.receipt) : undefined) ?? {};
}

const isManual = ({ mode, status }: Repayment): boolean => mode === "manual" || status === "pending";

/**
 * The deals concerned: those that a receipt's matches name, those that a repayment's lines name; where it names none
 * yet, all that the payer owes on.
 */
function concerned({
  entity,
  record,
  facts,
}: OfReceipt & { readonly facts: { readonly receipt_deals: readonly ReceiptDeal[] } }): readonly ReceiptDeal[] {
  const rows: readonly { readonly deal_no?: string | null }[] =
    entity === "receipt" ? rowsIn(record, "matches") : rowsIn(record, "lines");
  const named = new Set(rows.map((row) => row.deal_no));
  const isOpen = entity === "repayment" && named.size === 0;
  return facts.receipt_deals.filter((deal) => isOpen || named.has(deal.number));
}

/** Each deal that a person names is one on which this payer owes; of one that it announces itself it knows. */
export const deals_known = guard("deals_known", { receipt_deals }, (context) => {
  const isPayers = isOneOf(context.record.status, "draft", "returned");
  const wanted = context.record.deals ?? [];
  const unknown = wanted.filter(
    (number) => !context.facts.receipt_deals.some((deal) => deal.number === number && (deal.isAnnounced || !isPayers)),
  );
  return unknown.length === 0 ? undefined : { params: { deals: unknown.join(", ") } };
});

/** The payer has announced no other payment to the receiver under this reference. */
export const announced_once = guard("announced_once", { announced_before }, ({ facts }) =>
  facts.announced_before === undefined ? undefined : { params: { number: facts.announced_before } },
);

/** The receipt is dated no earlier than what is booked on its deals already. */
export const value_date_in_order = guard("value_date_in_order", { receipt_deals }, (context) => {
  const first = concerned(context)
    .map(firstDay)
    .reduce<string>((latest, day) => (day > latest ? day : latest), "");
  return (receiptOf(context).value_date ?? "") >= first ? undefined : { params: { first } };
});

/** The receipt is booked and has something left, and what was laid out is still there. */
export const receipt_has_rest = guard("receipt_has_rest", (context) => {
  const receipt = receiptOf(context);
  const left = moneyOf(receipt, "unapplied");
  const needed =
    context.record.status === "pending"
      ? less(moneyOf(context.record, "amount"), moneyOf(context.record, "unapplied"))
      : "0.01";
  return receipt.status === "posted" &&
    receipt.receiver_entity === context.record.financier_entity &&
    compare(left, needed) >= 0
    ? undefined
    : { params: { left } };
});

/** No component takes more than is owed of it on the value date. */
export const components_within_outstanding = guard("components_within_outstanding", { receipt_deals }, (context) => {
  const { record } = context;
  if (!isManual(record)) return undefined;
  const receipt = receiptOf(context);
  const deals = context.facts.receipt_deals;
  const lines = rowsIn(record, "lines").map((line) => ({
    id: deals.find((deal) => deal.number === line.deal_no)?.record.id ?? "",
    penalty: moneyOf(line, "penalty"),
    interest: moneyOf(line, "interest"),
    fee: moneyOf(line, "fee"),
    principal: moneyOf(line, "principal"),
  }));
  const lost = lines.findIndex((line) => line.id === "");
  if (lost >= 0) return { at: [`lines[${lost}].deal_no`], params: { owed: "0.00" } };
  const [first, ...others] = excesses(
    lines,
    deals.map((deal) => outstandingOf(deal, receipt)),
  );
  return first === undefined
    ? undefined
    : { at: [first, ...others].map(({ line, part }) => `lines[${line}].${part}`), params: { owed: first.owed } };
});

/** Something goes to a deal. A preview may come to nothing: of what is not kept yet, and by hand without a line. */
export const allocates_something = guard("allocates_something", { receipt_deals }, (context) => {
  const { record, facts } = context;
  const hasLines = record.mode !== "manual" || rowsIn(record, "lines").length > 0;
  if (!isId(record.id ?? "") || !hasLines) return undefined;
  return layOut(record, receiptOf(context), facts.receipt_deals).allocated === "0.00" ? {} : undefined;
});

/** What is allocated is no more than the receipt has left. */
export const adds_up_to_receipt = guard("adds_up_to_receipt", (context) => {
  const { record } = context;
  if (!isManual(record)) return undefined;
  const left = moneyOf(receiptOf(context), "unapplied");
  const wanted = sumOf(rowsIn(record, "lines").flatMap((line) => COMPONENTS.map((part) => moneyOf(line, part))));
  return compare(wanted, left) <= 0 ? undefined : { params: { left, wanted } };
});
