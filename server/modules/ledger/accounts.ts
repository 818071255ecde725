import type { WriteContext } from "../../platform/context.ts";
import { chartAccount } from "./chart.ts";

/** An account of a book: one for each company, code and currency. */
export interface AccountKey {
  readonly company: string;
  readonly code: string;
  readonly currency: string;
}

/** The text under which an account is found in what `accountsFor` gives. */
export const accountKey = ({ company, code, currency }: AccountKey): string => `${company} ${code} ${currency}`;

/**
 * Ids of accounts, made from the chart on first use.
 * @returns id by `accountKey`
 */
export async function accountsFor(context: WriteContext, wanted: readonly AccountKey[]): Promise<Map<string, string>> {
  const keys = [...new Map(wanted.map((key) => [accountKey(key), key])).values()].sort((left, right) =>
    accountKey(left) < accountKey(right) ? -1 : 1,
  );
  const find = () =>
    context.trx.rows<{ id: string; company: string; code: string; currency: string }>(
      `SELECT a.id, a.company, a.code, a.currency FROM ledger_account a JOIN unnest($1::bigint[], $2::text[], $3::text[]) AS k(company, code, currency)
     ON a.company = k.company AND a.code = k.code AND a.currency = k.currency`,
      [keys.map((key) => key.company), keys.map((key) => key.code), keys.map((key) => key.currency)],
    );
  const known = new Map((await find()).map((row) => [accountKey(row), row.id]));
  const missing = keys.filter((key) => !known.has(accountKey(key)));
  if (missing.length === 0) return known;
  const at = context.ports.clock.stamp();
  for (const { company, code, currency } of missing) {
    const { name, kind } = chartAccount(context.registry, code);
    await context.trx.run(
      `INSERT INTO ledger_account (id, version, created_at, updated_at, company, code, name, kind, currency) VALUES ($1::bigint, 1, $2::timestamptz, $2::timestamptz, $3::bigint, $4, $5, $6, $7)
       ON CONFLICT (company, code, currency) DO NOTHING`,
      [context.ports.ids.next(), at, company, code, name, kind, currency],
    );
  }
  return new Map((await find()).map((row) => [accountKey(row), row.id]));
}
