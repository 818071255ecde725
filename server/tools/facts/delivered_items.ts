import type { Fact } from "../../lifecycle/facts/fact.ts";

/** What was delivered to the company under a purchase order, by item; quantities as decimal text. */
export const delivered_items: Fact = async ({ db, record }): Promise<Readonly<Record<string, string>>> => {
  const rows = await db.rows<{ item: string; quantity: string }>(
    `SELECT lower(trim(i.description)) AS item, sum(coalesce(i.received, i.quantity))::numeric(15,2) AS quantity FROM delivery_record d JOIN delivery_record_items i ON i.parent = d.id JOIN company_entity b ON b.id = d.buyer_entity
     WHERE b.company = $1::bigint AND d.po_no = $2 AND d.status = 'confirmed' GROUP BY 1`, [record["company"] ?? null, record["po_no"] ?? ""]);
  return Object.fromEntries(rows.map(({ item, quantity }) => [item, quantity]));
};
