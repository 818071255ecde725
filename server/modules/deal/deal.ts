import type { BusinessDate, Money, Id } from "../../../schemas/vocabulary/value.ts";
import type { Basis } from "../pricing/interest.ts";
import type {
  FinancingApplication,
  FinancingApplicationRepayments,
  FinancingApplicationItems,
  Invoice,
} from "../../../generated/types/records.d.ts";
import { compare } from "../../../schemas/vocabulary/decimal.ts";
import { less, sumOf } from "../pricing/share.ts";
import { bucketOf, type Booked, type Movement, type Standing, type Terms, standing } from "../pricing/standing.ts";
import { given, moneyOf, rowsIn, type Filled, has } from "../../platform/records/fields.ts";
import type { RecordReader } from "../../platform/lifecycle/transition-context.ts";

/** States in which a financing is paid out and not ended. */
export const LIVE = ["disbursed", "part_repaid", "overdue", "recourse_called", "defaulted"] as const;

/** Whether a financing is paid out and not ended. */
export const isLive = ({ status }: FinancingApplication): boolean => LIVE.some((state) => state === status);

/**
 * Whether a financing was written off while its receivables stay its fund provider's, and something of what was written
 * off has not been recovered.
 */
export const isRecovering = (financing: FinancingApplication): boolean =>
  financing.status === "written_off" && compare(moneyOf(financing, "recoverable"), "0.00") > 0;

/** Whether a financing still has a claim on its receivables: it runs, or is being recovered. */
const isClaiming = (financing: FinancingApplication): boolean => isLive(financing) || isRecovering(financing);

/** The same of a row `alias` of financings in the database; `$n` are the states in which one is live. */
export const claimingSql = (alias: string, states: `$${number}`): string =>
  `(${alias}.status = ANY(${states}::text[]) OR (${alias}.status = 'written_off' AND ${alias}.recoverable > 0))`;

/** Whether the interest of a financing to its maturity was kept back from its pay-out. */
export const isUpfront = (financing: FinancingApplication): boolean => financing.interest_mode === "upfront";

/** Days of the year by which the interest of a financing is counted. */
export const basisIn = ({ basis_days: days }: FinancingApplication): Basis => (days === 360 ? 360 : 365);

/** What was agreed for a financing that is paid out. */
export function termsOf(financing: FinancingApplication): Terms {
  return {
    principal: moneyOf(financing, "approved_amount"),
    rate: financing.approved_rate ?? "0.00",
    basis: basisIn(financing),
    from: given(financing, "disbursed_on"),
    maturity: given(financing, "maturity_date"),
    graceDays: financing.grace_days ?? 0,
    penaltyRate: financing.penalty_rate ?? "0.00",
    lateFee: moneyOf(financing, "late_fee"),
    ...(isUpfront(financing) ? { interestFrom: given(financing, "maturity_date") } : {}),
  };
}

const movementOf = (row: FinancingApplicationRepayments): Movement => ({
  date: given(row, "date"),
  penalty: moneyOf(row, "penalty"),
  interest: moneyOf(row, "interest"),
  fee: moneyOf(row, "fee"),
  principal: moneyOf(row, "principal"),
});

/** What was paid on a financing or waived so far; what was recovered after it was written off is none of it. */
export const movementsOf = (financing: FinancingApplication): Movement[] =>
  rowsIn(financing, "repayments")
    .filter(({ kind }) => kind !== "recovery")
    .map(movementOf);

const PARTS = ["penalty", "interest", "fee", "principal"] as const;

/** What of each component was recovered of a financing that was written off. */
export function recoveredOf(financing: FinancingApplication): Readonly<Record<(typeof PARTS)[number], Money>> {
  const rows = rowsIn(financing, "repayments").filter(({ kind }) => kind === "recovery");
  const sum = (part: (typeof PARTS)[number]) => sumOf(rows.map((row) => moneyOf(row, part)));
  return { penalty: sum("penalty"), interest: sum("interest"), fee: sum("fee"), principal: sum("principal") };
}

/** Where a financing stands at the end of a day. */
export const standingOf = (financing: FinancingApplication, on: string): Standing =>
  standing(termsOf(financing), movementsOf(financing), on);

/** What of a financing is in the books already, all told. */
export const bookedOf = (financing: FinancingApplication): Booked => ({
  interest: moneyOf(financing, "interest_booked"),
  penalty: moneyOf(financing, "penalty_booked"),
  fee: moneyOf(financing, "fee_booked"),
});

/**
 * What of each component of a financing that was written off has not been recovered: where it stood on the day, which
 * nothing adds to since.
 */
export function recoverableOf(financing: FinancingApplication): Readonly<Record<(typeof PARTS)[number], Money>> {
  const lost = standingOf(financing, given(financing, "written_off_on"));
  const back = recoveredOf(financing);
  return {
    penalty: less(lost.penalty, back.penalty),
    interest: less(lost.interest, back.interest),
    fee: less(lost.fee, back.fee),
    principal: less(lost.principal, back.principal),
  };
}

/** The fields of a financing that say what is owed. */
type StandingFields = Filled<
  FinancingApplication,
  | "principal_outstanding"
  | "interest_accrued"
  | "penalty_accrued"
  | "fee_outstanding"
  | "total_due"
  | "dpd"
  | "bucket"
  | "interest_booked"
  | "penalty_booked"
  | "fee_booked"
  | "accrued_to"
>;

/** The fields of a financing that say what is owed, when what is booked is all that arose up to the day. */
export function standingFields(financing: FinancingApplication, on: BusinessDate): StandingFields {
  const { principal, interest, penalty, fee, total, earned, dpd } = standingOf(financing, on);
  const late = total === "0.00" ? 0 : dpd;
  return {
    principal_outstanding: principal,
    interest_accrued: interest,
    penalty_accrued: penalty,
    fee_outstanding: fee,
    total_due: total,
    dpd: late,
    bucket: bucketOf(late),
    interest_booked: earned.interest,
    penalty_booked: earned.penalty,
    fee_booked: earned.fee,
    accrued_to: on,
  };
}

/** What of an item's face the obligor still pays. */
export const openFace = (item: FinancingApplicationItems): Money =>
  less(moneyOf(item, "face"), moneyOf(item, "collected"), moneyOf(item, "reduced"));

/** A financing that claims a part of an invoice without having it in its hand. */
interface ConcurrentClaim {
  readonly financing: FinancingApplication;
  readonly amount: Money;
}

/**
 * Financings that go on, or are recovered, since a payment of theirs was taken back, after another deal took the rest
 * of their invoice: what each of them still claims of it, the earliest first. The deal that holds the invoice is none
 * of them.
 */
export function claimsBeside({
  record,
  facts,
  at,
}: {
  readonly record: Invoice;
  readonly facts: { readonly financings_of_invoice: readonly Id<"financing_application">[] };
} & RecordReader): ConcurrentClaim[] {
  return facts.financings_of_invoice.flatMap((id) => {
    const financing = id === record.held_by ? undefined : at("financing_application", id);
    if (!financing || !isClaiming(financing)) return [];
    const item = rowsIn(financing, "items").find((row) => has(row, "invoice") && row.invoice === record.id);
    const amount = item ? openFace(item) : "0.00";
    return amount === "0.00" ? [] : [{ financing, amount }];
  });
}
