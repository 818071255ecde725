import type { Fact } from "../../lifecycle/facts/fact.ts";
import { discountedOf } from "../discounted.ts";

/** The state of a deal's pay-out, where one was asked for; undefined where none lives. */
export const live_payout: Fact = async ({ db, entity, record }): Promise<{ id: string; status: string } | undefined> => {
  const { kind } = discountedOf({ entity, record });
  return db.first<{ id: string; status: string }>(`SELECT id, status FROM disbursement WHERE ${kind} = $1 AND status NOT IN ('failed', 'reversed', 'cancelled') ORDER BY id DESC LIMIT 1`, [record["id"]]);
};
