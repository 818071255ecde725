import { sumOf } from "../pricing/share.ts";
import { bucketOf } from "../pricing/ageing.ts";
import type { Booked } from "../pricing/accrual.ts";
import type { Movement, Standing, Terms } from "../pricing/standing.ts";
import { standing } from "../pricing/standing.ts";
import type { Row } from "../lifecycle/plan/model.ts";
import { moneyOf, rowsIn } from "../trade/amount.ts";

/** States in which a financing is paid out and not ended. */
export const LIVE = ["disbursed", "part_repaid", "overdue", "recourse_called", "defaulted"] as const;

/** Whether the interest of a financing to its maturity was kept back from its pay-out. */
export const isUpfront = (financing: Row): boolean => financing["interest_mode"] === "upfront";

/** What was agreed for a financing that is paid out. */
export function termsOf(financing: Row): Terms {
  return {
    principal: moneyOf(financing, "approved_amount"), rate: String(financing["approved_rate"] ?? "0.00"), basis: Number(financing["basis_days"]) === 360 ? 360 : 365,
    from: String(financing["disbursed_on"]), maturity: String(financing["maturity_date"]), graceDays: Number(financing["grace_days"] ?? 0),
    penaltyRate: String(financing["penalty_rate"] ?? "0.00"), lateFee: moneyOf(financing, "late_fee"),
    ...(isUpfront(financing) ? { interestFrom: String(financing["maturity_date"]) } : {}),
  };
}

const movementOf = (row: Row): Movement =>
  ({ date: String(row["date"]), penalty: moneyOf(row, "penalty"), interest: moneyOf(row, "interest"), fee: moneyOf(row, "fee"), principal: moneyOf(row, "principal") });

/** What was paid on a financing or waived so far. */
export const movementsOf = (financing: Row): Movement[] => rowsIn(financing, "repayments").map(movementOf);

/** Where a financing stands at the end of a day. */
export const standingOf = (financing: Row, on: string): Standing => standing(termsOf(financing), movementsOf(financing), on);

/** What of a financing is in the books already, all told. */
export const bookedOf = (financing: Row): Booked =>
  ({ interest: moneyOf(financing, "interest_booked"), penalty: moneyOf(financing, "penalty_booked"), fee: moneyOf(financing, "fee_booked") });

/** The fields of a financing that say what is owed, when what is booked is all that arose up to the day. */
export function standingFields(financing: Row, on: string): Row {
  const { principal, interest, penalty, fee, total, earned, dpd } = standingOf(financing, on);
  const late = total === "0.00" ? 0 : dpd;
  return {
    principal_outstanding: principal, interest_accrued: interest, penalty_accrued: penalty, fee_outstanding: fee, total_due: total, dpd: late, bucket: bucketOf(late),
    interest_booked: earned.interest, penalty_booked: earned.penalty, fee_booked: earned.fee, accrued_to: on,
  };
}

/** Everything that is owed by what is booked so far. */
export const totalDue = (financing: Row): string =>
  sumOf(["principal_outstanding", "interest_accrued", "penalty_accrued", "fee_outstanding"].map((field) => moneyOf(financing, field)));
