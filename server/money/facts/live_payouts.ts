import type { Fact } from "../../lifecycle/facts/fact.ts";

/** Ids of the pay-outs of a financing or refund that have not left yet. */
export const live_payouts: Fact = async ({ db, record, lock }): Promise<readonly string[]> => {
  const field = "basis" in record ? "financing" : "refund";
  const rows = await db.rows<{ id: string }>(
    `SELECT id FROM disbursement WHERE ${field} = $1::bigint AND status IN ('due', 'prepared', 'approved', 'failed') ORDER BY id${lock ? " FOR UPDATE" : ""}`, [record["id"] ?? null]);
  return rows.map((row) => row.id);
};

/** Whether money of a financing or refund is on its way: prepared, approved or sent. */
export const payout_under_way: Fact = async ({ db, record }): Promise<boolean> => {
  const field = "basis" in record ? "financing" : "refund";
  const statuses = field === "refund" ? ["due", "prepared", "approved", "sent", "failed"] : ["approved", "sent"];
  return (await db.rows(`SELECT id FROM disbursement WHERE ${field} = $1::bigint AND status = ANY($2::text[]) LIMIT 1`, [record["id"] ?? null, statuses])).length > 0;
};
