import type { Fact } from "../../lifecycle/facts/fact.ts";
import { discountedOf } from "../discounted.ts";

/** The account to which a deal pays: the one asked for or named, else the payee's active default in the deal's currency. */
export const payee_account: Fact = async ({ db, entity, record, ask }): Promise<{ id: string; entity: string; status: string; currency: string } | undefined> => {
  const { payee } = discountedOf({ entity, record });
  const named = ask["payout_account"] ?? record["payout_account"];
  if (named !== undefined && named !== null) return db.first(`SELECT id, entity, status, currency FROM bank_account WHERE id = $1`, [named]);
  return db.first(`SELECT id, entity, status, currency FROM bank_account WHERE entity = $1 AND currency = $2 AND status = 'active' AND usage IN ('payout', 'both') ORDER BY is_default DESC, id LIMIT 1`, [payee ?? null, record["currency"] ?? "SGD"]);
};
