import type { Fact } from "../../lifecycle/facts/fact.ts";

/** Ids of the financings that are paid out on the invoice itself and not ended, the earliest first. */
export const financings_of_invoice: Fact = async ({ db, record }): Promise<readonly string[]> => {
  const rows = await db.rows<{ id: string }>(
    `SELECT DISTINCT fa.id FROM financing_application_items AS item JOIN financing_application AS fa ON fa.id = item.parent
     WHERE item.invoice = $1::bigint AND fa.status IN ('disbursed', 'part_repaid', 'overdue', 'recourse_called', 'defaulted') ORDER BY fa.id`, [record["id"] ?? null]);
  return rows.map((row) => row.id);
};
