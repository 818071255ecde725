import type { Fact } from "../../lifecycle/facts/fact.ts";

/** The entity's other accounts in the same currency, and those with the same number. */
export interface AccountGround {
  readonly defaults: readonly string[];
  readonly actives: number;
  readonly same: number;
}

/** Reads them. */
export const account_ground: Fact = async ({ db, record, lock }): Promise<AccountGround> => {
  const rows = await db.rows<{ id: string; account_no: string; bank_code: string; status: string; is_default: boolean }>(
    `SELECT id, account_no, bank_code, status, is_default FROM bank_account WHERE entity = $1::bigint AND currency = $2 AND id::text <> $3 ORDER BY id${lock ? " FOR UPDATE" : ""}`,
    [record["entity"] ?? null, record["currency"] ?? "", String(record["id"])]);
  const open = rows.filter(({ status }) => !["rejected", "disabled", "draft"].includes(status));
  return {
    defaults: rows.filter((row) => row.is_default).map(({ id }) => id), actives: rows.filter(({ status }) => status === "active").length,
    same: open.filter((row) => row.account_no === record["account_no"] && row.bank_code === record["bank_code"]).length,
  };
};
