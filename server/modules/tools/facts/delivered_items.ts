import type { Quantity } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** What was delivered to the company under a purchase order, by item; quantities as decimal text. */
export const delivered_items = async ({
  db,
  record,
}: ReadingOf<"bill">): Promise<Readonly<Record<string, Quantity>>> => {
  const rows = await db.rows<{ item: string; quantity: Quantity }>(
    `SELECT lower(trim(i.description)) AS item, sum(coalesce(i.received, i.quantity))::numeric(15,2) AS quantity FROM delivery_record d JOIN delivery_record_items i ON i.parent = d.id JOIN company_entity b ON b.id = d.buyer_entity
     WHERE b.company = $1::bigint AND d.po_no = $2 AND d.status = 'confirmed' GROUP BY 1`,
    [record.company ?? null, record.po_no ?? ""],
  );
  return Object.fromEntries(rows.map(({ item, quantity }) => [item, quantity]));
};
