import type { Id, Money } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/**
 * A part of an item with which the buyer of an invoice paid its seller more than it owed: what of it no invoice has
 * used yet.
 */
export interface Advance extends Record<string, unknown> {
  readonly part: Id<"invoice_paid">;
  readonly number: string;
  readonly amount: Money;
}

/** What the buyer of an invoice has paid its seller on account by passing parts of items on, the oldest first. */
export const advances = ({ db, record, lock }: ReadingOf<"invoice">): Promise<readonly Advance[]> =>
  db.rows<Advance>(
    `SELECT c.id AS part, c.number, c.on_account AS amount FROM invoice_paid c JOIN invoice_paid p ON p.id = c.parent
     WHERE c.holder_entity = $1
       AND p.holder_entity = $2
       AND c.currency = $3
       AND c.on_account > 0
       AND c.status IN ('accepted', 'part_financed', 'financed', 'due', 'overdue', 'settled')
     ORDER BY c.id LIMIT 100${lock ? " FOR UPDATE OF c" : ""}`,
    [record.seller_entity ?? null, record.buyer_entity ?? null, record.currency ?? null],
  );
