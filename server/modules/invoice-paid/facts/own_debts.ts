import type { Id, Money } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";
import { rowsOf, tables } from "../../../platform/store/query.ts";

/** An invoice that a holder owes to the one it passes an item on to. */
export interface Debt {
  readonly invoice: Id<"invoice">;
  readonly amount: Money;
}

/**
 * Confirmed free invoices of the receiver to the one that passes the item on, the oldest due first: what the passing on
 * settles.
 */
export async function own_debts({ db, record, ask }: ReadingOf<"invoice_paid">): Promise<readonly Debt[]> {
  const [seller, buyer, currency] = [ask.to_entity ?? record.to_entity, record.holder_entity, record.currency];
  if (!seller || !buyer || !currency) return [];
  const rows = await rowsOf(
    db,
    tables
      .selectFrom("invoice")
      .select(["id", "outstanding"])
      .where("seller_entity", "=", seller)
      .where("buyer_entity", "=", buyer)
      .where("currency", "=", currency)
      .where("status", "=", "confirmed")
      .where("funding_status", "in", ["none", "released"])
      .where("outstanding", ">", "0.00")
      .orderBy("due_date_adjusted")
      .orderBy("id")
      .limit(100),
  );
  return rows.map(({ id, outstanding }) => ({ invoice: id, amount: outstanding ?? "0.00" }));
}
