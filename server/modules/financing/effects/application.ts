import type {
  FinancingApplication,
  FinancingApplicationHeld,
  FinancingApplicationItems,
} from "../../../../generated/types/records.d.ts";
import { compare } from "../../../../schemas/vocabulary/decimal.ts";
import { release, reserve } from "../../credit-limit/limits.ts";
import { assessForAll, forAsker } from "../../eligibility/assess.ts";
import type { EligibilityInput } from "../../eligibility/input.ts";
import { less, sumOf } from "../../pricing/share.ts";
import { basisOfContract } from "../../pricing/interest.ts";
import { plusBusinessDays, rolled } from "../../../../schemas/vocabulary/day/business-day.ts";
import { lockSteps, releaseSteps, showSteps } from "../../deal/holding.ts";
import { isUpfront } from "../../deal/deal.ts";
import { ownNodes } from "../items.ts";
import { priced, priceFields, shownPrice } from "../price.ts";
import { retainedUpfront } from "../bookings.ts";
import { creation, step } from "../../../platform/lifecycle/step.ts";
import type { RecordReader } from "../../../platform/lifecycle/transition-context.ts";
import type { NextStep } from "../../../platform/lifecycle/plan/plan.ts";
import { given, has, moneyOf, rowsIn } from "../../../platform/records/fields.ts";
import { effect, NOTHING } from "../../../platform/lifecycle/effects.ts";
import { limit_nodes } from "../../credit-limit/facts.ts";
import { financing_terms, usual_answer } from "../facts.ts";
import { live_payouts } from "../../payout/facts.ts";
import { eligibility } from "../../eligibility/facts.ts";
import type { Id } from "../../../../schemas/vocabulary/value.ts";

/** How many other invoices come near to those that are to be financed. */
const nearMatches = ({ items }: EligibilityInput): number =>
  new Set(items.flatMap(({ invoices }) => invoices.flatMap(({ near }) => near))).size;

/**
 * Prices the application under its facility, with every check of eligibility and the number behind it; its fund
 * provider sees the supplier's risk and how many invoices come near. Whoever only looks is told how long the fund
 * provider usually takes to answer.
 */
export const price_financing = effect("price_financing", { financing_terms, eligibility, usual_answer }, (context) => {
  const found = priced(context);
  const input = context.facts.eligibility;
  const forAll = input === undefined ? [] : assessForAll(input).map((check) => ({ ...check }));
  const checks = forAsker(forAll);
  if (found === undefined) return { ...NOTHING, checks };
  const answer = context.facts.usual_answer;
  const shown = shownPrice(
    found,
    found.terms.rate,
    plusBusinessDays(context.today, context.windows.financing_offer_business_days, context.holidays),
  );
  return {
    ...shown,
    figures: { ...shown.figures, ...(answer === undefined ? {} : { usual_answer: answer }) },
    sets: {
      ...priceFields(found),
      eligibility: forAll,
      ...(input === undefined ? {} : { risk: input.kyc?.risk ?? null, duplicates: nearMatches(input) }),
    },
    checks,
  };
});

type HeldInvoice = FinancingApplicationHeld;

const heldOf = (items: readonly FinancingApplicationItems[]): HeldInvoice[] =>
  items.map((item) => ({
    ...(item.invoice_paid ? { invoice_paid: item.invoice_paid } : { invoice: item.invoice }),
    amount: moneyOf(item, "face"),
  }));

const isSame =
  (left: HeldInvoice) =>
  (right: HeldInvoice): boolean =>
    left.invoice_paid === right.invoice_paid && left.invoice === right.invoice && left.amount === right.amount;

const itemsIn = (holds: readonly HeldInvoice[]) =>
  holds.flatMap((hold) =>
    has(hold, "invoice_paid")
      ? [{ item: hold.invoice_paid as Id<"invoice_paid">, amount: moneyOf(hold, "amount") }]
      : [],
  );
const invoicesIn = (holds: readonly HeldInvoice[]) =>
  holds.flatMap((hold) =>
    has(hold, "invoice") ? [{ invoice: hold.invoice as Id<"invoice">, amount: moneyOf(hold, "amount") }] : [],
  );

function tieSteps(
  around: { readonly record: FinancingApplication } & RecordReader,
  holds: readonly HeldInvoice[],
): NextStep[] {
  const { record } = around;
  const financier = given(record, "financier_entity");
  const invoices = invoicesIn(holds);
  return [
    ...itemsIn(holds).map(({ item, amount }) =>
      step("invoice_paid.tie", item, { amount, funding_financier: financier }),
    ),
    ...lockSteps({ entity: "financing_application", id: given(record, "id"), number: record.number ?? "" }, invoices),
    ...showSteps(
      around,
      invoices.map(({ invoice }) => invoice),
      [financier],
    ),
  ];
}

function untieSteps(record: FinancingApplication, holds: readonly HeldInvoice[]): NextStep[] {
  const financier = given(record, "financier_entity");
  return [
    ...itemsIn(holds).map(({ item, amount }) =>
      step("invoice_paid.untie", item, { amount, funding_financier: financier }),
    ),
    ...releaseSteps(invoicesIn(holds).map(({ invoice }) => invoice)),
  ];
}

/**
 * Items and invoices are held for the application, and the amount asked for is reserved; what a returned one held
 * before is given back first.
 */
export const hold_financed_items = effect("hold_financed_items", { limit_nodes }, (context) => {
  const { record } = context;
  const before = rowsIn(record, "held");
  const now = heldOf(rowsIn(record, "items"));
  const wanted = moneyOf(record, "requested_amount");
  const reserved = moneyOf(record, "reserved_amount");
  const gone = before.filter((one) => !now.some(isSame(one)));
  const come = now.filter((one) => !before.some(isSame(one)));
  return {
    sets: { held: now, reserved_amount: wanted },
    limits: reserve(ownNodes(context), less(wanted, reserved)),
    steps: record.id === "new" ? [] : [...untieSteps(record, gone), ...tieSteps(context, come)],
  };
});

/** Everything that the application holds is given back: limits, items, and the pay-out that waited. */
export const release_financing = effect("release_financing", { live_payouts, limit_nodes }, (context) => {
  const { record, facts } = context;
  const payouts = facts.live_payouts;
  return {
    sets: { held: [], reserved_amount: "0.00" },
    limits: release(ownNodes(context), moneyOf(record, "reserved_amount")),
    steps: [...payouts.map((id) => step("disbursement.cancel", id)), ...untieSteps(record, rowsIn(record, "held"))],
  };
});

/** What is passed on is priced by its own amount and rate, so that every figure decided on is of one deal. */
export const price_passed_on = effect("price_passed_on", { financing_terms }, (context) => {
  const { record } = context;
  const found = priced(context, { amount: moneyOf(record, "approved_amount"), rate: given(record, "approved_rate") });
  return found === undefined ? NOTHING : { sets: { ...priceFields(found) } };
});

/** The offer: amount, rate, fees, days and every other term are fixed, and what was asked beyond it is given back. */
export const freeze_offer = effect("freeze_offer", { financing_terms, limit_nodes }, (context) => {
  const { record, today, holidays, windows } = context;
  const [amount, rate] = [moneyOf(record, "approved_amount"), given(record, "approved_rate")];
  const found = priced(context, { amount, rate });
  if (found === undefined) return NOTHING;
  const { terms, quote } = found;
  const until = plusBusinessDays(today, windows.financing_offer_business_days, holidays);
  const fees = [...quote.deductions, ...quote.orders].map(({ code, net, gst, total, collect }) => ({
    code,
    net,
    gst,
    total,
    collect,
  }));
  return {
    ...shownPrice(found, rate, until),
    sets: {
      ...priceFields(found),
      approved_amount: quote.advance,
      offer_expires_on: until,
      fees,
      basis_days: basisOfContract(terms.day_count, terms.currency),
      grace_days: terms.grace_days,
      penalty_rate: terms.penalty_rate,
      late_fee: terms.late_fee,
      recourse: terms.recourse,
      interest_mode: terms.interest_mode,
      interest_upfront: terms.interest_mode === "upfront" ? quote.interest : "0.00",
      reserved_amount: quote.advance,
      frozen: record.frozen ?? false,
    },
    limits: release(ownNodes(context), less(moneyOf(record, "reserved_amount"), quote.advance)),
  };
});

/** Shows the offer as it was fixed. */
export const show_offer = effect("show_offer", { financing_terms }, (context) => {
  const { record } = context;
  const rate = given(record, "approved_rate");
  const found = priced(context, { amount: moneyOf(record, "approved_amount"), rate });
  return found === undefined ? NOTHING : shownPrice(found, rate, given(record, "offer_expires_on"));
});

/**
 * The pay-out is asked for: what was approved, less the fees kept back, and less the interest from its day to maturity
 * where that is taken upfront.
 */
export const ask_payout = effect("ask_payout", ({ record, today, holidays }) => {
  const deductions = rowsIn(record, "fees").filter((fee) => fee.collect === "deduct");
  const gross = moneyOf(record, "approved_amount");
  const wanted = given(record, "disbursement_date");
  const day = rolled(wanted > today ? wanted : today, holidays);
  const interest = retainedUpfront(record, day);
  const net = less(gross, sumOf(deductions.map((fee) => moneyOf(fee, "total"))), interest);
  return {
    ...(isUpfront(record) ? { sets: { interest_upfront: interest, net } } : {}),
    steps: [
      creation("disbursement.fall_due", {
        source_kind: "fa",
        source_no: record.number,
        financing: record.id,
        payer_entity: record.financier_entity,
        payee_entity: record.seller_entity,
        payee_account: record.payout_account,
        currency: record.currency,
        gross,
        net,
        deductions: [
          ...deductions.map(({ code, net: own, gst }) => ({ code, net: own, gst })),
          ...(isUpfront(record) ? [{ code: "INTEREST", net: interest, gst: "0.00" as const }] : []),
        ],
        value_date: day,
      }),
    ],
  };
});

/** The pay-out that waited is taken back. */
export const drop_payout = effect("drop_payout", { live_payouts }, ({ facts }) => ({
  steps: facts.live_payouts.map((id) => step("disbursement.cancel", id)),
}));

/** Nothing is paid out until the freeze is lifted; what is owed goes on. */
export const mark_frozen = effect("mark_frozen", () => ({ sets: { frozen: true } }));
/** Pay-out may go on. */
export const unmark_frozen = effect("unmark_frozen", () => ({ sets: { frozen: false } }));

/**
 * What was checked is an offer at once where its amount is below the one from which the facility asks for an approval.
 */
export const approve_small = effect("approve_small", ({ record, at }) => {
  const bound = at("facility", given(record, "facility"))?.auto_approve_below;
  return typeof bound === "string" && compare(moneyOf(record, "approved_amount"), bound) < 0
    ? { steps: [step("financing_application.offer_small", given(record, "id"))] }
    : {};
});

/** An assignment that failed is made good within ten business days, or the application ends. */
export const wait_for_assignment = effect("wait_for_assignment", ({ today, holidays, windows }) => ({
  sets: { assignment_wanted_by: plusBusinessDays(today, windows.assignment_business_days, holidays) },
}));
