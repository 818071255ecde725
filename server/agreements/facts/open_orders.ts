import type { Fact } from "../../lifecycle/facts/fact.ts";

/** Ids of the application's fee orders that are not paid yet. */
export const open_orders: Fact = async ({ db, record, lock }): Promise<readonly string[]> => {
  if (!/^\d+$/.test(String(record["id"]))) return [];
  const rows = await db.rows<{ id: string }>(`SELECT id FROM financing_order WHERE application = $1::bigint AND status IN ('created', 'failed') ORDER BY id${lock ? " FOR UPDATE" : ""}`, [record["id"]]);
  return rows.map(({ id }) => id);
};
