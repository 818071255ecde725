import type { Fact } from "../../lifecycle/facts/fact.ts";

/** An invoice that a holder owes to the one it passes an item on to. */
export interface Debt {
  readonly invoice: string;
  readonly amount: string;
}

/** Confirmed free invoices of the receiver to the one that passes the item on, the oldest due first: what the passing on settles. */
export const own_debts: Fact = async ({ db, record, ask }): Promise<readonly Debt[]> => {
  const [seller, buyer] = [ask["to_entity"] ?? record["to_entity"], record["holder_entity"]];
  if (seller === undefined || seller === null || buyer === undefined || buyer === null) return [];
  return db.rows<{ invoice: string; amount: string }>(
    `SELECT id AS invoice, outstanding AS amount FROM invoice
     WHERE seller_entity = $1 AND buyer_entity = $2 AND currency = $3 AND status = 'confirmed' AND funding_status IN ('none', 'released') AND outstanding > 0 ORDER BY due_date_adjusted, id LIMIT 100`,
    [seller, buyer, record["currency"]]) as Promise<Debt[]>;
};
