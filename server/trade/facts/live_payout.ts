import type { Fact } from "../../lifecycle/facts/fact.ts";

/** The state of a deal's pay-out, where one was asked for; undefined where none lives. */
export const live_payout: Fact = async ({ db, entity, record }): Promise<{ id: string; status: string } | undefined> => {
  const field = entity === "dpo" ? "dpo" : "early_payment";
  return db.first<{ id: string; status: string }>(`SELECT id, status FROM disbursement WHERE ${field} = $1 AND status NOT IN ('failed', 'reversed', 'cancelled') ORDER BY id DESC LIMIT 1`, [record["id"]]);
};
