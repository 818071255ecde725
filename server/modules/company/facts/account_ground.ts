import { matchColumn } from "../../../platform/store/encryption/record.ts";
import { matchesOf } from "../../../platform/store/encryption/text.ts";
import type { Id } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** The entity's other accounts in the same currency, and those with the same number. */
export interface AccountGround {
  readonly defaults: readonly Id<"bank_account">[];
  readonly actives: number;
  readonly same: number;
}

/** Reads them. */
export const account_ground = async ({ db, record, lock }: ReadingOf<"bank_account">): Promise<AccountGround> => {
  const rows = await db.rows<{
    id: Id<"bank_account">;
    is_same: boolean;
    bank_code: string;
    status: string;
    is_default: boolean;
  }>(
    `SELECT id, coalesce(${matchColumn("account_no")} = ANY($4::text[]), false) AS is_same, bank_code, status, is_default FROM bank_account WHERE entity = $1::bigint AND currency = $2 AND id::text <> $3 ORDER BY id${lock ? " FOR UPDATE" : ""}`,
    [
      record.entity ?? null,
      record.currency ?? "",
      String(record.id),
      matchesOf(db.keys, "bank_account.account_no", String(record.account_no ?? "")),
    ],
  );
  const open = rows.filter(({ status }) => !["rejected", "disabled", "draft"].includes(status));
  return {
    defaults: rows.filter((row) => row.is_default).map(({ id }) => id),
    actives: rows.filter(({ status }) => status === "active").length,
    same: open.filter((row) => row.is_same && row.bank_code === record.bank_code).length,
  };
};
