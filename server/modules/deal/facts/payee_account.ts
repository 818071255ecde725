import type { EntityTables } from "../../../../generated/types/database.d.ts";
import type { Id } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";
import { discountedOf } from "../discounted.ts";

/** The account to which a deal pays. */
export interface PayeeAccount extends Record<string, unknown> {
  readonly id: Id<"bank_account">;
  readonly entity: Id<"company_entity">;
  readonly status: EntityTables["bank_account"]["status"];
  readonly currency: string;
}

/**
 * The account to which a deal pays: the one asked for or named, else the payee's active default in the deal's currency.
 */
export const payee_account = async ({
  db,
  entity,
  record,
  ask,
}: ReadingOf<"dpo" | "early_payment">): Promise<PayeeAccount | undefined> => {
  const { payee } = discountedOf({ entity, record });
  const named = ask.payout_account ?? record.payout_account;
  if (named !== undefined && named !== null)
    return db.first<PayeeAccount>(`SELECT id, entity, status, currency FROM bank_account WHERE id = $1`, [named]);
  return db.first<PayeeAccount>(
    `SELECT id, entity, status, currency
      FROM bank_account
      WHERE entity = $1 AND currency = $2 AND status = 'active' AND usage IN ('payout', 'both')
      ORDER BY is_default DESC, id
      LIMIT 1`,
    [payee ?? null, record.currency ?? "SGD"],
  );
};
