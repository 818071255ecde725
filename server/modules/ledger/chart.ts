import type { AccountCode, AccountName, Constants } from "../../../generated/types/constants.d.ts";
import type { Registry } from "../../../registry/registry.ts";

/** An account of the chart: its code, its name as postings and the wording know it, and its kind. */
export interface ChartAccount extends Readonly<Constants["ledger"]["accounts"][string]> {
  readonly code: AccountCode;
  readonly name: AccountName;
}

/** The chart of accounts, schemas/constants.json. */
export const chartOf = ({ constants }: Pick<Registry, "constants">): ChartAccount[] =>
  Object.entries(constants.ledger.accounts).map(([code, account]) => ({ code, ...account }) as ChartAccount);

/** The accounts of the chart by name. */
export const accountsByName = (registry: Pick<Registry, "constants">): ReadonlyMap<AccountName, ChartAccount> =>
  new Map(chartOf(registry).map((account) => [account.name, account]));

/**
 * Codes of the accounts whose movements with a counterparty make up its statement: what it owes the financier, less
 * what it is owed.
 */
export const statementAccounts = ({ constants }: Pick<Registry, "constants">): readonly string[] =>
  constants.ledger.statement_accounts;
