import type { Basis } from "./day-count.ts";
import { daysFrom } from "./day-count.ts";
import { interestCents } from "./interest.ts";

/** From this date on, the principal is this. */
export interface PrincipalFrom {
  readonly date: string;
  readonly principal: bigint;
}

/** A stretch with one principal, and what it earns; a change of the principal closes it. */
export interface Segment {
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
export function segments(
  steps: readonly PrincipalFrom[],
  from: string,
  to: string,
  rate: bigint,
  basis: Basis,
): Segment[] {
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
export function earnedBy(parts: readonly Segment[]): bigint {
  return parts.reduce((sum, part) => sum + part.earned, 0n);
}
