import type { AccountCode, AccountName, Constants } from "../../../generated/types/constants.d.ts";
import type { Registry } from "../../../registry/registry.ts";
import type { Journal } from "../../../generated/types/records.d.ts";
import { isAbsent } from "../../../schemas/vocabulary/path.ts";
import type { Id } from "../../../schemas/vocabulary/value.ts";
import type { Side } from "./postings/draft.ts";
import type { RecordReader } from "../../platform/lifecycle/transition-context.ts";

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

/** A journal's lines with both sides written: the one that was left out is nothing. */
export function sidedLines({ lines }: Journal): Journal {
  if (!lines) return {};
  return {
    lines: lines.map((line) => ({
      ...line,
      debit: isAbsent(line.debit) ? "0.00" : line.debit,
      credit: isAbsent(line.credit) ? "0.00" : line.credit,
    })),
  };
}

/** An entity with the company whose book is kept here; only its id where it is not on the platform. */
export function sideOf({ at }: RecordReader, entity: unknown): Side {
  if (entity === undefined || entity === null || entity === "") return {};
  const record = at("company_entity", String(entity) as Id<"company_entity">);
  const company = record?.company;
  return {
    entity: String(entity),
    ...(company === undefined || company === null ? {} : { company }),
    ...(record?.gst_registered === true ? {} : { bearsTax: true }),
  };
}
