import type { Registry } from "../../../registry/registry.ts";

/** An account of the chart: its name as the wording knows it, and its kind. */
export interface ChartAccount {
  readonly code: string;
  readonly name: string;
  readonly kind: "asset" | "liability" | "equity" | "income" | "expense";
}

/**
 * The account of the chart with this code.
 * @throws Error for a code that the chart does not have: a defect of the posting
 */
export function chartAccount(registry: Registry, code: string): ChartAccount {
  const account = registry.constants.ledger.accounts[code];
  if (!account) throw new Error(`the chart of accounts has no account ${code}`);
  return { code, ...account };
}

/** Codes of all accounts of the chart. */
export const chartCodes = (registry: Registry): string[] => Object.keys(registry.constants.ledger.accounts);

/**
 * Codes of the accounts whose movements with a counterparty make up its statement: what it owes the financier, less
 * what it is owed.
 */
export const statementAccounts = (registry: Registry): readonly string[] =>
  registry.constants.ledger.statement_accounts;
