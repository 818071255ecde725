import { type Basis, daysFrom, interestCents } from "./interest.ts";
import { cents, money, text } from "../../../schemas/vocabulary/decimal.ts";
import { plusDays } from "../../../schemas/vocabulary/format/date.ts";
import type { Money } from "../../../schemas/vocabulary/value.ts";
import { less } from "./share.ts";

/** From this date on, the principal is this. */
interface PrincipalFrom {
  readonly date: string;
  readonly principal: bigint;
}

/** A stretch with one principal, and what it earns; a change of the principal closes it. */
interface Segment {
  readonly from: string;
  readonly to: string;
  readonly days: number;
  readonly principal: bigint;
  readonly earned: bigint;
}

/**
 * The stretches of constant principal between two dates and what each earns at a yearly rate (hundredths of a percent),
 * each rounded half up once. Steps are in the order of their dates; changes on or before the start give the principal
 * at the start.
 */
function segments(steps: readonly PrincipalFrom[], from: string, to: string, rate: bigint, basis: Basis): Segment[] {
  const found: Segment[] = [];
  let start = from;
  let principal = 0n;
  const close = (end: string): void => {
    const days = daysFrom(start, end);
    if (days > 0 && principal > 0n)
      found.push({ from: start, to: end, days, principal, earned: interestCents(principal, rate, days, basis) });
    start = end;
  };
  for (const step of steps) {
    if (daysFrom(step.date, to) <= 0) break;
    if (step.principal === principal) continue;
    if (daysFrom(start, step.date) > 0) close(step.date);
    principal = step.principal;
  }
  close(to);
  return found;
}

/** What segments earn together. */
function earnedBy(parts: readonly Segment[]): bigint {
  return parts.reduce((sum, part) => sum + part.earned, 0n);
}

/**
 * What was agreed for a deal that is paid out: an advance against a receivable, or discounted payables repaid at face.
 */
export interface Terms {
  readonly principal: string;
  /** Interest in percent a year; undefined where the price was a discount, so that none runs. */
  readonly rate?: string | undefined;
  readonly basis: Basis;
  /** Value date of the pay-out. */
  readonly from: string;
  /** Day from which interest runs; absent: from the pay-out. What was kept back for the days before runs no more. */
  readonly interestFrom?: string | undefined;
  /** Day on which it falls due, on a business day. */
  readonly maturity: string;
  readonly graceDays: number;
  /** Percent a year on overdue principal. */
  readonly penaltyRate: string;
  /** LATE_ADMIN: once per deal, on the first day after grace. */
  readonly lateFee: string;
}

/** What was paid on a deal (or waived), by component. */
export interface Movement {
  readonly date: string;
  readonly penalty: string;
  readonly interest: string;
  readonly fee: string;
  readonly principal: string;
}

/** Where a deal stands at the end of a day: what arose so far, and what of it is still owed. */
export interface Standing {
  readonly principal: Money;
  readonly interest: Money;
  readonly penalty: Money;
  readonly fee: Money;
  /** All four together. */
  readonly total: Money;
  readonly earned: { readonly interest: Money; readonly penalty: Money; readonly fee: Money };
  /** Days past due: 0 up to maturity. */
  readonly dpd: number;
}

const paidOf = (movements: readonly Movement[], part: "penalty" | "interest" | "fee" | "principal"): bigint =>
  movements.reduce((sum, movement) => sum + cents(movement[part]), 0n);

/** The principal as it changed: what was paid out, then less each repayment. */
function principalSteps(terms: Terms, movements: readonly Movement[]): PrincipalFrom[] {
  let left = cents(terms.principal);
  return [
    { date: terms.from, principal: left },
    ...movements.map((movement) => ({ date: movement.date, principal: (left -= cents(movement.principal)) })),
  ];
}

/** What earned on a deal up to a day, stretch by stretch. */
interface Course {
  readonly made: readonly Movement[];
  readonly principal: bigint;
  readonly interest: readonly Segment[];
  readonly penalty: readonly Segment[];
  readonly late: boolean;
  /** The principal still owed at the end of the grace days: what the late fee is for. */
  readonly principalAfterGrace: bigint;
}

function course(terms: Terms, movements: readonly Movement[], on: string): Course {
  const made = movements
    .filter((movement) => daysFrom(movement.date, on) >= 0)
    .sort((left, right) => daysFrom(right.date, left.date));
  const steps = principalSteps(terms, made);
  const principalAfterGrace =
    steps.findLast((step) => daysFrom(terms.maturity, step.date) <= terms.graceDays)?.principal ?? 0n;
  const late = daysFrom(terms.maturity, on) > terms.graceDays && principalAfterGrace > 0n;
  return {
    made,
    late,
    principalAfterGrace,
    principal: steps.at(-1)?.principal ?? 0n,
    interest:
      terms.rate === undefined
        ? []
        : segments(steps, terms.interestFrom ?? terms.from, on, cents(terms.rate), terms.basis),
    penalty: late ? segments(steps, terms.maturity, on, cents(terms.penaltyRate), terms.basis) : [],
  };
}

/**
 * Where a deal stands on a date, from its terms and all that was paid up to then. Interest runs on the principal from
 * the pay-out on, beside the penalty too; the penalty runs from maturity once the grace days are over (simple, on
 * principal only, never on interest or penalty); the late fee arises once, on the first day after grace. Every stretch
 * of constant principal is rounded half up once, so what arises day by day adds up to the whole. Movements after the
 * date are left out.
 */
export function standing(terms: Terms, movements: readonly Movement[], on: string): Standing {
  const { made, principal, late, ...parts } = course(terms, movements, on);
  const earned = {
    interest: earnedBy(parts.interest),
    penalty: earnedBy(parts.penalty),
    fee: late ? cents(terms.lateFee) : 0n,
  };
  const interest = earned.interest - paidOf(made, "interest");
  const penalty = earned.penalty - paidOf(made, "penalty");
  const fee = earned.fee - paidOf(made, "fee");
  return {
    principal: text(principal),
    interest: text(interest),
    penalty: text(penalty),
    fee: text(fee),
    total: text(principal + interest + penalty + fee),
    earned: { interest: text(earned.interest), penalty: text(earned.penalty), fee: text(earned.fee) },
    dpd: Math.max(0, daysFrom(terms.maturity, on)),
  };
}

/** A stretch of constant principal with what arose on it; the late fee is a flat sum of one day. */
interface EarnedStretch {
  readonly part: "interest" | "penalty" | "late_fee";
  readonly from: string;
  readonly to: string;
  readonly principal: Money;
  readonly amount: Money;
  readonly accrued?: { readonly days: number; readonly rate: string; readonly basis: Basis };
}

/** How the figures of a standing were worked out, stretch by stretch. */
export function stretchesOf(terms: Terms, movements: readonly Movement[], on: string): EarnedStretch[] {
  const { interest, penalty, late, principalAfterGrace } = course(terms, movements, on);
  const arisen = plusDays(terms.maturity, terms.graceDays + 1);
  const accruing =
    (part: EarnedStretch["part"], rate: string) =>
    ({ from, to, days, principal, earned }: Segment): EarnedStretch => ({
      part,
      from,
      to,
      principal: text(principal),
      amount: text(earned),
      accrued: { days, rate, basis: terms.basis },
    });
  return [
    ...interest.map(accruing("interest", terms.rate ?? "0.00")),
    ...penalty.map(accruing("penalty", terms.penaltyRate)),
    ...(late
      ? [
          {
            part: "late_fee" as const,
            from: arisen,
            to: arisen,
            principal: text(principalAfterGrace),
            amount: money(terms.lateFee),
          },
        ]
      : []),
  ];
}

/** What arose on a deal so far and is booked. */
export interface Booked {
  readonly interest: string;
  readonly penalty: string;
  readonly fee: string;
}

/**
 * What is still to be booked, by component; below zero where a payment of an earlier day takes back what had been
 * booked after it.
 */
export interface Accrual extends Booked {
  readonly interest: Money;
  readonly penalty: Money;
  readonly fee: Money;
}

/**
 * What a deal earned up to the end of a date beyond what is booked: the cumulative figure less the booked one, so that
 * daily accruals always add up to the figure of the whole stretch, whenever they are made.
 */
export function accrual(terms: Terms, movements: readonly Movement[], booked: Booked, on: string): Accrual {
  const { earned } = standing(terms, movements, on);
  return {
    interest: less(earned.interest, booked.interest),
    penalty: less(earned.penalty, booked.penalty),
    fee: less(earned.fee, booked.fee),
  };
}

/** Ageing bands by days past due. */
export type Bucket = "current" | "d1_30" | "d31_60" | "d61_90" | "over_90";

/** The band of so many days past due: Current, 1–30, 31–60, 61–90, over 90. */
export function bucketOf(daysPastDue: number): Bucket {
  if (daysPastDue <= 0) return "current";
  return daysPastDue <= 30 ? "d1_30" : daysPastDue <= 60 ? "d31_60" : daysPastDue <= 90 ? "d61_90" : "over_90";
}
