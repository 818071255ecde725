import type { Reading } from "../../platform/store/handle.ts";

/** How an account stands, and since when it is as it is; asked alike by all who look at it, so that it is read once. */
export const bankAccountOf = (
  db: Reading,
  account: string,
): Promise<{ status: string; since: string | null } | undefined> =>
  db.first<{ status: string; since: string | null }>(
    "SELECT status, greatest(changed_on, verified_on) AS since FROM bank_account WHERE id = $1::bigint",
    [account],
  );

/** Who owes what is to be funded: the issuer of the first invoice-paid item, else the buyer of the first invoice. */
export const obligorOf = async (
  db: Reading,
  items: readonly string[],
  invoices: readonly string[],
): Promise<string | undefined> =>
  (
    await db.first<{ obligor: string }>(
      `SELECT issuer_entity AS obligor
       FROM invoice_paid
       WHERE id = ($1::bigint[])[1]
       UNION ALL SELECT buyer_entity
       FROM invoice
       WHERE cardinality($1::bigint[]) = 0 AND id = ($2::bigint[])[1]`,
      [items, invoices],
    )
  )?.obligor;
