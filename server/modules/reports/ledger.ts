import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import { plusDays } from "../../../schemas/vocabulary/format/date.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { AccountCode } from "../../../generated/types/constants.d.ts";
import type { ReadContext } from "../../platform/context.ts";
import { ownBook } from "../ledger/accounts.ts";
import { balancesOf } from "../ledger/balances.ts";
import type { Report, ReportName, ReportRow } from "./report.ts";
import { reportRows } from "./report.ts";

/** A sum of a report, and the accounts of a financier's book that stand at the same. */
type Tie<Name extends ReportName> = readonly [
  field: Extract<keyof ReportRow<Name>, string>,
  ...accounts: AccountCode[],
];

/** Which sums of which reports tie to which accounts; of `moved` to what moved them in the period. */
const TIES: { readonly [Name in ReportName]?: { readonly moved?: true; readonly ties: readonly Tie<Name>[] } } = {
  ageing: { ties: [["total", "1100", "1150"]] },
  concentration: { ties: [["outstanding", "1100", "1150"]] },
  financing_register: {
    ties: [
      ["principal", "1100"],
      ["interest", "1110"],
    ],
  },
  overdue: { ties: [["penalty", "1130"]] },
  income: {
    moved: true,
    ties: [
      ["interest", "4010"],
      ["fee", "4020"],
      ["discount", "4030"],
      ["penalty", "4050"],
      ["recovered", "4060"],
    ],
  },
  fee_gst: { moved: true, ties: [["net", "4020"]] },
};

/** What accounts stand at on a day, or moved by up to it, on their usual side: by code and currency. */
async function standing(context: ReadContext, asOf: string | undefined): Promise<ReadonlyMap<string, Account>> {
  const found = await balancesOf(context.db, { company: ownBook(context), asOf });
  return new Map(found.map((account) => [`${account.code} ${account.currency}`, account]));
}

type Account = Awaited<ReturnType<typeof balancesOf>>[number];

/** The sum of a field in one currency, in cents. */
const sumIn = <Name extends ReportName>(
  rows: readonly ReportRow<Name>[],
  field: keyof ReportRow<Name>,
  currency: string,
): bigint =>
  rows.reduce((sum, row) => {
    const amount: unknown = row[field];
    return row.currency === currency && typeof amount === "string" ? sum + cents(amount) : sum;
  }, 0n);

/** The sums of one report beside its accounts. */
async function tiedRows<Name extends ReportName>(
  name: Name,
  report: Report<Name>,
  input: HandlerInputs["report.ledger"],
  context: ReadContext,
): Promise<HandlerAnswers["report.ledger"]["rows"]> {
  const tied = TIES[name];
  if (tied === undefined) return [];
  const asOf = input.as_of ?? context.ports.clock.today();
  const [from, to] = tied.moved ? [input.period_from, input.period_to] : [];
  const until = to !== undefined && to < asOf ? to : asOf;
  const rows = await reportRows(report, { as_of: asOf, period_from: from, period_to: to }, context);
  const now = await standing(context, until);
  const before = from === undefined ? new Map<string, Account>() : await standing(context, plusDays(from, -1));
  const currencies = [...new Set([...now.values()].map(({ currency }) => currency))]
    .filter((currency) => (input.currency ?? [currency]).includes(currency))
    .sort();
  return currencies.flatMap((currency) =>
    tied.ties.flatMap(([field, ...codes]) => {
      const accounts = codes.flatMap((code) => now.get(`${code} ${currency}`) ?? []);
      const balance = accounts.reduce(
        (sum, { code, balance: stands }) =>
          sum + cents(stands) - cents(before.get(`${code} ${currency}`)?.balance ?? "0.00"),
        0n,
      );
      const reported = sumIn<Name>(rows, field, currency);
      if (accounts.length === 0 || (balance === 0n && reported === 0n)) return [];
      return [
        {
          code: accounts.map(({ code }) => code).join(" + "),
          name: accounts.map((account) => context.say("ledger_account", `name.${account.name}`)).join(" + "),
          ...(accounts.length === 1 ? { account: accounts[0]?.id } : {}),
          currency,
          reported: text(reported),
          balance: text(balance),
          difference: text(reported - balance),
        },
      ];
    }),
  );
}

/**
 * What the sums of a report stand at in the own book: account by account and currency by currency, with the difference,
 * which is nothing as long as both are right. A report of a period ties to what moved in it.
 */
export async function reportLedger(
  reports: { readonly [Name in ReportName]: Report<Name> },
  input: HandlerInputs["report.ledger"],
  context: ReadContext,
): Promise<HandlerAnswers["report.ledger"]> {
  const ofReport = <Name extends ReportName>(name: Name) => tiedRows(name, reports[name], input, context);
  const rows = await ofReport(input.report as ReportName);
  return { rows, count: rows.length };
}
