import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import type { ReadContext } from "../../platform/context.ts";
import { lastDayOfMonth, plusDays } from "../../../schemas/vocabulary/format/date.ts";
import { refuse } from "../../platform/refusal.ts";
import { type Asset, assetsOn, fundersOfNamed, sharesOf } from "./assets.ts";

const LARGEST = 10;
const MONTHS = 6;
const MOST_MONTHS = 36;

/** The last days of the months that begin in a period, the last of them no later than its end. */
function monthEnds(from: string, to: string): string[] {
  const ends: string[] = [];
  for (let first = `${from.slice(0, 7)}-01`; first <= to && ends.length < MOST_MONTHS;) {
    const last = lastDayOfMonth(first.slice(0, 7));
    ends.push(last < to ? last : to);
    first = plusDays(last, 1);
  }
  return ends;
}

/** The first day of the month so many months before a day. */
function monthsBefore(day: string, count: number): string {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - count;
  return `${String(Math.floor(months / 12)).padStart(4, "0")}-${String((months % 12) + 1).padStart(2, "0")}-01`;
}

const total = (assets: readonly Asset[]): bigint => assets.reduce((sum, asset) => sum + cents(asset.outstanding), 0n);

/** What falls due week by week from a day on, Mondays first; what is late stands in the first week. */
function ladderOf(assets: readonly Asset[], day: string, currency: string): Record<string, string>[] {
  const monday = (date: string) => plusDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7));
  const weeks = new Map<string, bigint>();
  for (const { maturity_date: due, outstanding } of assets) {
    const week = monday(due < day ? day : due);
    weeks.set(week, (weeks.get(week) ?? 0n) + cents(outstanding));
  }
  return [...weeks]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([week, maturing]) => ({
      week_from: week,
      week_to: plusDays(week, 6),
      ...(week > day ? { due_from: week } : {}),
      currency,
      maturing: text(maturing),
      as_of: day,
    }));
}

/**
 * A person's portfolio looked into, in one currency: the ten largest obligors and the weeks of maturity on the last day
 * of the period, and how much was in time and late at the end of each of its months.
 * @throws Refusal invalid_fields for a period that ends before it begins, forbidden and not_found as the portfolio's
 * owner decides
 */
export async function portfolioMining(
  input: HandlerInputs["portfolio.mining"],
  context: ReadContext,
): Promise<HandlerAnswers["portfolio.mining"]> {
  const funders = await fundersOfNamed(context, input.username);
  const currency = input.currency ?? "SGD";
  const today = context.ports.clock.today();
  const requestedEnd = input.period_to ?? today;
  const to = requestedEnd < today ? requestedEnd : today;
  const from = input.period_from ?? monthsBefore(to, MONTHS - 1);
  if (from > to) refuse("invalid_fields", { data: [{ field: "period_from", keyword: "formatMaximum" }] });
  const assets = await assetsOn(context, funders, to, currency);
  const ageing = [];
  for (const day of monthEnds(from, to)) {
    const own = day === to ? assets : await assetsOn(context, funders, day, currency);
    const late = total(own.filter(({ dpd }) => dpd > 0));
    ageing.push({ month: day.slice(0, 7), as_of: day, currency, current: text(total(own) - late), late: text(late) });
  }
  const concentration = sharesOf(assets, currency).slice(0, LARGEST);
  const next = assets
    .map(({ maturity_date: due }) => due)
    .filter((due) => due >= to)
    .sort()[0];
  return {
    currency,
    period_from: from,
    period_to: to,
    outstanding: text(total(assets)),
    largest_pct: concentration[0]?.share_pct ?? "0.00",
    ...(next === undefined ? {} : { next_maturity: next }),
    concentration: concentration.map((share) => ({ ...share, as_of: to })),
    ageing,
    ladder: ladderOf(assets, to, currency),
  };
}
