import type { Fact } from "../../lifecycle/facts/fact.ts";

/** The field by which a pay-out leads to a deal, by the deal's entity. */
const FIELD: Readonly<Record<string, string>> = { financing_application: "financing", refund: "refund", dpo: "dpo", early_payment: "early_payment" };

/** Name of the field by which pay-outs lead to deals of an entity. @throws Error for an entity that nothing is paid out for */
function fieldOf(entity: string): string {
  const field = FIELD[entity];
  if (field === undefined) throw new Error(`nothing is paid out for ${entity}`);
  return field;
}

/** Ids of the deal's pay-outs that have not left yet, or did not arrive. */
export const live_payouts: Fact = async ({ db, entity, record, lock }): Promise<readonly string[]> => {
  const rows = await db.rows<{ id: string }>(
    `SELECT id FROM disbursement WHERE ${fieldOf(entity)} = $1::bigint AND status IN ('due', 'prepared', 'approved', 'failed') ORDER BY id${lock ? " FOR UPDATE" : ""}`, [/^\d+$/.test(String(record["id"])) ? record["id"] : null]);
  return rows.map((row) => row.id);
};

/** Whether money of the deal is on its way: of a financing approved or sent, of a refund asked for at all and not failed. */
export const payout_under_way: Fact = async ({ db, entity, record }): Promise<boolean> => {
  const statuses = entity === "refund" ? ["due", "prepared", "approved", "sent"] : ["approved", "sent"];
  return (await db.rows(`SELECT id FROM disbursement WHERE ${fieldOf(entity)} = $1::bigint AND status = ANY($2::text[]) LIMIT 1`, [/^\d+$/.test(String(record["id"])) ? record["id"] : null, statuses])).length > 0;
};
