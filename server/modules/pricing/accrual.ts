import { less } from "./share.ts";
import type { Movement, Terms } from "./standing.ts";
import { standing } from "./standing.ts";
import type { Money } from "../../../schemas/vocabulary/value.ts";

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
