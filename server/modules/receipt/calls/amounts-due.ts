import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { Receipt } from "../../../../generated/types/records.d.ts";
import type { Id } from "../../../../schemas/vocabulary/value.ts";
import type { ReadContext } from "../../../platform/context.ts";
import { refuse } from "../../../platform/refusal.ts";
import { receipt_deals, type ReceiptDeal } from "../facts.ts";
import { anyId, rowsOf, tables } from "../../../platform/store/query.ts";
import { given } from "../../../platform/records/fields.ts";
import { dueOf, payerOf } from "../outstanding.ts";

/**
 * What one of the asker's entities owes a fund provider today, deal by deal in the order in which they fall due, each
 * with the invoices behind it.
 * @throws Refusal not_found for an entity that is not one's own
 */
export async function amountsDue(input: HandlerInputs["receipt.due"], context: ReadContext): Promise<unknown> {
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
    (deal) => deal.isTold && (deal.kind !== "financing" || payerOf(receipt, deal.record) === "obligor"),
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
      invoices: deal.names.slice(1).join(", ").slice(0, 500),
      supplier: sellers.find(({ id }) => id === sellerOf(deal))?.legal_name,
      due_date: deal.record.maturity_date,
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
