import type { HandlerInputs } from "../../../generated/types/calls.d.ts";
import { cents, halfUp, text } from "../../../schemas/vocabulary/decimal.ts";
import type { ReadContext } from "../../platform/context.ts";
import { basisOf, daysFrom } from "../pricing/day-count.ts";
import { assetsOn } from "./assets.ts";
import type { Movement } from "./movements.ts";
import { movementsOf } from "./movements.ts";
import { ownFunders } from "./scope.ts";
import { sharesOf } from "./shares.ts";

const BANDS = ["current", "d1_30", "d31_60", "d61_90", "over_90"] as const;

const sum = <T>(rows: readonly T[], of: (row: T) => bigint): bigint => rows.reduce((total, row) => total + of(row), 0n);

/** Percent with two places of one amount in another; nothing of nothing is 0.00. */
export const percentOf = (part: bigint, whole: bigint): string =>
  whole === 0n ? "0.00" : text(halfUp(part * 10_000n, whole));

/**
 * What was earned up to a day, for a year and per cent of the money that was laid out, each cent for the days it was
 * out.
 */
function yieldOf(movements: readonly Movement[], currency: string, day: string): string {
  const laidOut = sum(movements, ({ date, invested, repaid }) => (invested - repaid) * BigInt(daysFrom(date, day)));
  return laidOut <= 0n
    ? "0.00"
    : text(halfUp(sum(movements, ({ income }) => income) * BigInt(basisOf(currency)) * 10_000n, laidOut));
}

function monthsOf(movements: readonly Movement[], currency: string): Record<string, string>[] {
  const months = [...new Set(movements.map(({ date }) => date.slice(0, 7)))];
  return months.map((month) => {
    const own = movements.filter(({ date }) => date.startsWith(month));
    return {
      month,
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
): Promise<unknown> {
  const currency = String(input.currency ?? "SGD");
  const today = context.ports.clock.today();
  const funders = await ownFunders(context);
  const [assets, movements] = [
    await assetsOn(context, funders, today, currency),
    await movementsOf(context, funders, currency, today),
  ];
  const outstanding = sum(assets, (asset) => cents(asset.outstanding));
  const overdue = sum(
    assets.filter(({ dpd }) => dpd > 0),
    (asset) => cents(asset.outstanding),
  );
  return {
    currency,
    assets: assets.length,
    outstanding: text(outstanding),
    overdue: text(overdue),
    overdue_pct: percentOf(overdue, outstanding),
    invested: text(sum(movements, (one) => one.invested)),
    repaid: text(sum(movements, (one) => one.repaid)),
    income: text(sum(movements, (one) => one.income)),
    yield_pct: yieldOf(movements, currency, today),
    months: monthsOf(movements, currency),
    buyers: sharesOf(assets, currency),
    bands: BANDS.map((band) => ({
      band,
      currency,
      outstanding: text(
        sum(
          assets.filter(({ bucket }) => bucket === band),
          (asset) => cents(asset.outstanding),
        ),
      ),
    })),
  };
}
