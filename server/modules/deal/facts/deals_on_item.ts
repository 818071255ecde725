import type { Id, Money } from "../../../../schemas/vocabulary/value.ts";
import { claimingSql, LIVE } from "../deal.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** What is still to come on an item to one fund provider, and the deals by which it comes. */
export interface ItemClaim {
  readonly financier: Id<"company_entity">;
  readonly deals: readonly string[];
  readonly amount: Money;
}

/** The face of an item that running and recovered financings still expect, for each fund provider. */
export const deals_on_item = ({ db, record }: ReadingOf<"invoice_paid">): Promise<readonly ItemClaim[]> =>
  db.rows<ItemClaim & Record<string, unknown>>(
    `SELECT f.financier_entity AS financier, array_agg(f.number ORDER BY f.id) AS deals,
     sum(t.face - coalesce(t.collected, 0) - coalesce(t.reduced, 0))::numeric(15,2) AS amount
   FROM financing_application_items t JOIN financing_application f ON f.id = t.parent
   WHERE t.invoice_paid = $1::bigint AND ${claimingSql("f", "$2")}
   GROUP BY f.financier_entity
   HAVING sum(t.face - coalesce(t.collected, 0) - coalesce(t.reduced, 0)) > 0
   ORDER BY f.financier_entity`,
    [record.id ?? null, [...LIVE]],
  );
