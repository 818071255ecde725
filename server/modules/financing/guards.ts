import type { FinancingApplication } from "../../../generated/types/records.d.ts";
import type { BusinessDate } from "../../../schemas/vocabulary/value.ts";
import { compare } from "../../../schemas/vocabulary/decimal.ts";
import { assess, failed } from "../eligibility/assess.ts";
import type { EligibilityInput } from "../eligibility/input.ts";
import { daysFrom } from "../pricing/interest.ts";
import { guard } from "../../platform/lifecycle/guards.ts";
import { given, moneyOf, rowsIn, isOneOf } from "../../platform/records/fields.ts";
import { missingOf, earnedBy } from "./bookings.ts";
import { standingFields } from "../deal/deal.ts";
import { priced } from "./price.ts";
import { financing_terms } from "./facts.ts";
import { payout_under_way } from "../payout/facts.ts";
import { eligibility } from "../eligibility/facts.ts";

/** At least one item, each of them there, all of one obligor. */
export const items_named = guard(
  "items_named",
  { financing_terms },
  ({ record, facts: { financing_terms: terms } }) => {
    const rows = rowsIn(record, "items");
    if (rows.length === 0)
      return record.id === "new" && (terms?.chosen?.length ?? 0) > 0 ? undefined : { at: ["items"] };
    if (terms === undefined) return undefined;
    const named = record.basis === "invoice" ? "invoice" : "invoice_paid";
    const lost = terms.items.findIndex((item) => item === undefined);
    if (lost >= 0) return { at: [`items[${lost}].${named}`] };
    const other = terms.items.findIndex((item) => item?.obligor !== terms.items[0]?.obligor);
    return other < 0 ? undefined : { at: [`items[${other}].${named}`] };
  },
);

/** Where to go for what is missing first. */
const ROUTES: Readonly<Record<string, string>> = {
  KYC_OK: "/business/kyc",
  FACILITY_ACTIVE: "/creditfinance/facilitylimit",
  ACCOUNT_ACTIVE: "/business/bankdetails",
  OVER_ADVANCE: "/finance/creditnote",
  CREDIT_NOTES: "/invoice/creditnote",
};

/** Limits that are there and in force: whether they are large enough is told by the limit itself. */
function isOnlyShort(input: EligibilityInput, code: string): boolean {
  const limits: Readonly<Record<string, { readonly status: string } | undefined>> = {
    LIMIT_FACILITY: input.facility,
    LIMIT_SUB: input.vendor_sub_limit,
    LIMIT_BUYER: input.buyer_limit,
  };
  return limits[code]?.status === "active";
}

/**
 * Every check of eligibility passes; a limit that is only too small refuses by its own code.
 */
export const eligible = guard("eligible", { eligibility }, ({ facts }) => {
  const input = facts.eligibility;
  const checks = assess(input);
  const missing = failed(checks)
    .map(({ code }) => code)
    .filter((code) => !isOnlyShort(input, code));
  const next = missing.map((code) => ROUTES[code]).find((route) => route !== undefined);
  return missing.length === 0
    ? undefined
    : {
        params: { missing: missing.join(", ") },
        details: {
          missing,
          checks,
          ...(next === undefined ? {} : { next_route: next }),
          ...(input.account?.ready_at === undefined ? {} : { ready_at: input.account.ready_at }),
        },
      };
});

/** Something is left to pay out after the fees. */
export const pays_out = guard("pays_out", { financing_terms }, (context) => {
  const found = priced(context);
  return found === undefined || compare(found.quote.net, "0.00") > 0
    ? undefined
    : { params: { fees: found.quote.fees } };
});

/** The approved amount is above zero and no more than was asked for. */
export const within_request = guard("within_request", ({ record }) => {
  const requested = moneyOf(record, "requested_amount");
  const amount = moneyOf(record, "approved_amount");
  return compare(amount, "0.00") > 0 && compare(amount, requested) <= 0 ? undefined : { params: { asked: requested } };
});

/** The approved amount is no less and no more than the facility lends in one deal. */
export const within_deal_bounds = guard("within_deal_bounds", ({ record, at }) => {
  const facility = at("facility", given(record, "facility"));
  const [least, most] = [facility?.min_amount, facility?.max_amount_per_deal];
  const amount = moneyOf(record, "approved_amount");
  const isLow = typeof least === "string" && compare(amount, least) < 0;
  const isHigh = typeof most === "string" && compare(amount, most) > 0;
  return isLow || isHigh
    ? {
        params: {
          least: typeof least === "string" ? least : "0.01",
          most: typeof most === "string" ? most : String(facility?.limit),
        },
      }
    : undefined;
});

/** No money of it is on its way. */
export const not_being_paid = guard("not_being_paid", { payout_under_way }, ({ facts }) =>
  facts.payout_under_way === true ? {} : undefined,
);

/** Nothing was paid on the deal yet. */
export const nothing_repaid = guard("nothing_repaid", ({ record }) =>
  rowsIn(record, "repayments").length === 0 ? undefined : {},
);

/** What is taken back was a recovery: it came after the deal was written off. */
export const was_recovered = guard("was_recovered", ({ record }) =>
  rowsIn(record, "repayments").some(
    ({ kind, repayment }) => kind === "recovery" && repayment === record.payment?.repayment,
  )
    ? undefined
    : {},
);

/** What is taken back had been paid before the deal was written off. */
export const was_paid_before = guard("was_paid_before", ({ record }) =>
  rowsIn(record, "repayments").some(
    ({ kind, repayment }) => kind === "receipt" && repayment === record.payment?.repayment,
  )
    ? undefined
    : {},
);

/** Some interest is not booked yet. */
export const interest_to_add = guard("interest_to_add", ({ record, today }) =>
  missingOf(record, today).interest === "0.00" ? {} : undefined,
);

/** Some penalty, late fee or day of lateness is not booked yet. */
export const lateness_to_add = guard("lateness_to_add", ({ record, today }) => {
  const { penalty, fee } = missingOf(record, today);
  return penalty === "0.00" && fee === "0.00" && standingFields(record, today).dpd === record.dpd ? {} : undefined;
});

/** No more is forgiven than is owed of penalty and late fee. */
export const within_lateness = guard("within_lateness", ({ record }) => {
  const payment = given(record, "payment");
  const over =
    compare(moneyOf(payment, "penalty"), moneyOf(record, "penalty_accrued")) > 0 ||
    compare(moneyOf(payment, "fee"), moneyOf(record, "fee_outstanding")) > 0;
  return over
    ? { params: { penalty: moneyOf(record, "penalty_accrued"), fee: moneyOf(record, "fee_outstanding") } }
    : undefined;
});

const daysLate = (record: FinancingApplication, today: BusinessDate): number =>
  daysFrom(given(record, "maturity_date"), today);

const isText = (value: unknown): boolean => typeof value === "string" && value.trim() !== "";

/**
 * Overdue, the deal has recourse and is thirty days late; or its receivables are disputed; or one of the exceptions
 * that its facility names applies. One that is to be bought back as its facility or vendor is terminated needs recourse
 * alone.
 */
export const recourse_allowed = guard("recourse_allowed", ({ record, ask, today, at }) => {
  const isDisputed = rowsIn(record, "items").some((item) =>
    item.invoice_paid
      ? at("invoice_paid", item.invoice_paid)?.disputed === true
      : at("invoice", given(item, "invoice"))?.status === "disputed",
  );
  const facility = record.facility ? at("facility", record.facility) : undefined;
  const isException = isText(facility?.nonrecourse_exceptions) && isText(ask.recourse_exception);
  const isLate =
    record.status === "overdue" &&
    (isDisputed || isException || (record.recourse === true && daysLate(record, today) >= 30));
  return isLate || (record.recourse === true && isText(record.buy_back_by))
    ? undefined
    : { params: { days: String(Math.max(0, daysLate(record, today))) } };
});

/** A day earns more of the interest that was kept back. */
export const upfront_to_earn = guard("upfront_to_earn", ({ record, today }) =>
  earnedBy(record, today) === moneyOf(record, "interest_earned") ? {} : undefined,
);

/** The letter of assignment was not signed, or its notice was refused, and neither was sent again. */
export const assignment_failed = guard("assignment_failed", ({ record, at }) => {
  const letter = record.assignment ? at("letter_of_assignment", record.assignment) : undefined;
  return letter !== undefined && isOneOf(letter.status, "declined", "voided", "expired", "refused") ? undefined : {};
});
