import { cents, halfUp, text } from "../../../schemas/vocabulary/decimal.ts";
import type { ReadContext } from "../../platform/context.ts";
import { lastDayOfMonth } from "../../../schemas/vocabulary/format/date.ts";
import { FLOWS } from "../ledger/flows.ts";
import { type Funder, outstandingOf, ownFunders, sharesOf } from "./assets.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import { basisOf, daysFrom } from "../pricing/interest.ts";

/** What was laid out, came back and was earned on a day, in cents. */
interface Movement {
  readonly date: string;
  readonly invested: bigint;
  readonly repaid: bigint;
  readonly income: bigint;
}

const TEXT = `SELECT date::text AS date, sum(invested)::numeric(20,2) AS invested, sum(repaid)::numeric(20,2) AS repaid,
    sum(income)::numeric(20,2) AS income
  FROM (${FLOWS}) flow
  WHERE currency = $2 AND date <= $3::date
  GROUP BY date
  HAVING sum(invested) <> 0 OR sum(repaid) <> 0 OR sum(income) <> 0
  ORDER BY date`;

/**
 * The days on which money went out to assets, came back or was earned, as the fund providers' books have it; what was
 * reversed counts on neither side.
 */
async function movementsOf(
  { db }: ReadContext,
  funders: readonly Funder[],
  currency: string,
  until: string,
): Promise<Movement[]> {
  const found = await Promise.all(
    funders.map(({ company }) =>
      db.rows<Record<"date" | "invested" | "repaid" | "income", string>>(TEXT, [company, currency, until]),
    ),
  );
  return found
    .flat()
    .map(({ date, ...amounts }) => ({
      date,
      invested: cents(amounts.invested),
      repaid: cents(amounts.repaid),
      income: cents(amounts.income),
    }))
    .sort((left, right) => (left.date < right.date ? -1 : 1));
}

const BANDS = ["current", "d1_30", "d31_60", "d61_90", "over_90"] as const;

const sum = <T>(rows: readonly T[], of: (row: T) => bigint): bigint => rows.reduce((total, row) => total + of(row), 0n);

/** Percent with two places of one amount in another; nothing of nothing is 0.00. */
const percentOf = (part: bigint, whole: bigint): string =>
  whole === 0n ? "0.00" : text(halfUp(part * 10_000n, whole));

/**
 * What was earned up to a day, for a year and per cent of the money that was laid out, each cent for the days it was
 * out.
 */
function yieldOf(movements: readonly Movement[], currency: string, day: string): string {
  const investedDays = sum(
    movements,
    ({ date, invested, repaid }) => (invested - repaid) * BigInt(daysFrom(date, day)),
  );
  return investedDays <= 0n
    ? "0.00"
    : text(halfUp(sum(movements, ({ income }) => income) * BigInt(basisOf(currency)) * 10_000n, investedDays));
}

function monthsOf(movements: readonly Movement[], currency: string): Record<string, string>[] {
  const months = [...new Set(movements.map(({ date }) => date.slice(0, 7)))];
  return months.map((month) => {
    const own = movements.filter(({ date }) => date.startsWith(month));
    return {
      month,
      from: `${month}-01`,
      to: lastDayOfMonth(month),
      currency,
      invested: text(sum(own, (one) => one.invested)),
      repaid: text(sum(own, (one) => one.repaid)),
      income: text(sum(own, (one) => one.income)),
    };
  });
}

/**
 * How the asker's portfolio stands today in one currency: what is out, what it earns, what is late, by month, buyer and
 * band.
 */
export async function portfolioSummary(
  input: HandlerInputs["portfolio.summary"],
  context: ReadContext,
): Promise<HandlerAnswers["portfolio.summary"]> {
  const currency = input.currency ?? "SGD";
  const today = context.ports.clock.today();
  const funders = await ownFunders(context);
  const [balance, movements] = [
    await outstandingOf(context, funders, today, currency),
    await movementsOf(context, funders, currency, today),
  ];
  const outstanding = sum(balance.obligors, (one) => cents(one.outstanding));
  const overdue = outstanding - sum(balance.bands.get("current") ?? [], cents);
  return {
    currency,
    assets: balance.assets,
    outstanding: text(outstanding),
    overdue: text(overdue),
    overdue_pct: percentOf(overdue, outstanding),
    invested: text(sum(movements, (one) => one.invested)),
    repaid: text(sum(movements, (one) => one.repaid)),
    income: text(sum(movements, (one) => one.income)),
    yield_pct: yieldOf(movements, currency, today),
    months: monthsOf(movements, currency),
    buyers: sharesOf(balance.obligors, currency),
    bands: BANDS.map((band) => ({ band, currency, outstanding: text(sum(balance.bands.get(band) ?? [], cents)) })),
  };
}
