import { compare } from "../../../schemas/vocabulary/decimal.ts";
import { release, reserve } from "../../limits/arithmetic.ts";
import { assess } from "../../eligibility/assess.ts";
import type { Ground } from "../../eligibility/ground.ts";
import { less, sumOf } from "../../pricing/share.ts";
import { basisOfContract } from "../../pricing/day-count.ts";
import { plusBusinessDays, rolled } from "../../lifecycle/calendar/business-day.ts";
import { lockSteps, releaseSteps, showSteps } from "../../trade/holding/steps.ts";
import { isUpfront } from "../deal.ts";
import { ownNodes } from "../nodes.ts";
import { priced, priceFields, shownPrice } from "../price.ts";
import { keptBack } from "../upfront.ts";
import type { Row } from "../../lifecycle/plan/model.ts";
import type { Moment } from "../../lifecycle/plan/moment.ts";
import type { NextStep } from "../../lifecycle/plan/plan.ts";
import { moneyOf, rowsIn } from "../../trade/amount.ts";
import type { Effect } from "../../lifecycle/effects/effect.ts";

/** How many other invoices come near to those that are to be financed. */
const nearMatches = ({ items }: Ground): number => new Set(items.flatMap(({ invoices }) => invoices.flatMap(({ near }) => near))).size;

/** Prices the application under its facility, with every check of eligibility and the number behind it; its fund provider sees the supplier's risk and how many invoices come near. */
export const price_financing: Effect = (moment) => {
  const found = priced(moment);
  const ground = moment.facts["eligibility"] as Ground | undefined;
  const checks: Row[] = ground === undefined ? [] : assess(ground).map((check) => ({ ...check }));
  if (found === undefined) return { checks };
  return {
    ...shownPrice(found, found.terms.rate, plusBusinessDays(moment.today, moment.windows.financing_offer_business_days, moment.holidays)),
    sets: { ...priceFields(found), eligibility: checks, ...(ground === undefined ? {} : { risk: ground.kyc?.risk ?? null, duplicates: nearMatches(ground) }) }, checks,
  };
};

interface Held {
  readonly invoice_paid?: string;
  readonly invoice?: string;
  readonly amount: string;
}

const heldOf = (items: readonly Row[], amount: string): Held[] => items.map((item) => ({
  ...(item["invoice_paid"] ? { invoice_paid: String(item["invoice_paid"]) } : { invoice: String(item["invoice"]) }), amount: moneyOf(item, amount),
}));

const isSame = (left: Held) => (right: Held): boolean => left.invoice_paid === right.invoice_paid && left.invoice === right.invoice && left.amount === right.amount;

function tieSteps(moment: Moment, holds: readonly Held[]): NextStep[] {
  const { record } = moment;
  const invoices = holds.flatMap(({ invoice, amount }) => (invoice === undefined ? [] : [{ invoice, amount }]));
  return [
    ...holds.flatMap(({ invoice_paid: ip, amount }): NextStep[] => (ip === undefined ? [] : [{ do: "invoice_paid.tie", id: ip, values: { amount, funding_financier: String(record["financier_entity"]) } }])),
    ...lockSteps({ entity: "financing_application", id: String(record["id"]), number: String(record["number"] ?? "") }, invoices),
    ...showSteps(moment, invoices.map(({ invoice }) => invoice), [String(record["financier_entity"])]),
  ];
}

function untieSteps(record: Row, holds: readonly Held[]): NextStep[] {
  return [
    ...holds.flatMap(({ invoice_paid: ip, amount }): NextStep[] => (ip === undefined ? [] : [{ do: "invoice_paid.untie", id: ip, values: { amount, funding_financier: String(record["financier_entity"]) } }])),
    ...releaseSteps(holds.flatMap(({ invoice }) => invoice ?? [])),
  ];
}

/** Items and invoices are held for the application, and the amount asked for is reserved; what a returned one held before is given back first. */
export const hold_financed_items: Effect = (moment) => {
  const { record } = moment;
  const before = rowsIn(record, "held").map((row) => row as unknown as Held);
  const now = heldOf(rowsIn(record, "items"), "face");
  const wanted = moneyOf(record, "requested_amount");
  const reserved = moneyOf(record, "reserved_amount");
  const gone = before.filter((one) => !now.some(isSame(one)));
  const come = now.filter((one) => !before.some(isSame(one)));
  return {
    sets: { held: now, reserved_amount: wanted },
    limits: reserve(ownNodes(moment), less(wanted, reserved)),
    steps: record["id"] === "new" ? [] : [...untieSteps(record, gone), ...tieSteps(moment, come)],
  };
};

/** Everything that the application holds is given back: limits, items, and the pay-out that waited. */
export const release_financing: Effect = (moment) => {
  const { record, facts } = moment;
  const payouts = (facts["live_payouts"] as readonly string[] | undefined) ?? [];
  return {
    sets: { held: [], reserved_amount: "0.00" },
    limits: release(ownNodes(moment), moneyOf(record, "reserved_amount")),
    steps: [...payouts.map((id) => ({ do: "disbursement.cancel", id })), ...untieSteps(record, rowsIn(record, "held").map((row) => row as unknown as Held))],
  };
};

/** The offer: amount, rate, fees, days and every other term are fixed, and what was asked beyond it is given back. */
export const freeze_offer: Effect = (moment) => {
  const { record, today, holidays, windows } = moment;
  const [amount, rate] = [moneyOf(record, "approved_amount"), String(record["approved_rate"])];
  const found = priced(moment, { amount, rate });
  if (found === undefined) return {};
  const { terms, quote } = found;
  const until = plusBusinessDays(today, windows.financing_offer_business_days, holidays);
  const fees = [...quote.deductions, ...quote.orders].map(({ code, net, gst, total, collect }) => ({ code, net, gst, total, collect }));
  return {
    ...shownPrice(found, rate, until),
    sets: {
      ...priceFields(found), approved_amount: quote.advance, offer_expires_on: until, fees, basis_days: basisOfContract(terms.day_count, terms.currency),
      grace_days: terms.grace_days, penalty_rate: terms.penalty_rate, late_fee: terms.late_fee, recourse: terms.recourse, interest_mode: terms.interest_mode, interest_upfront: terms.interest_mode === "upfront" ? quote.interest : "0.00", reserved_amount: quote.advance, frozen: record["frozen"] ?? false,
    },
    limits: release(ownNodes(moment), less(moneyOf(record, "reserved_amount"), quote.advance)),
  };
};

/** Shows the offer as it was fixed. */
export const show_offer: Effect = (moment) => {
  const { record } = moment;
  const rate = String(record["approved_rate"]);
  const found = priced(moment, { amount: moneyOf(record, "approved_amount"), rate });
  return found === undefined ? {} : shownPrice(found, rate, String(record["offer_expires_on"]));
};

/** The pay-out is asked for: what was approved, less the fees kept back, and less the interest from its day to maturity where that is taken upfront. */
export const ask_payout: Effect = ({ record, today, holidays }) => {
  const deductions = rowsIn(record, "fees").filter((fee) => fee["collect"] === "deduct");
  const gross = moneyOf(record, "approved_amount");
  const wanted = String(record["disbursement_date"]);
  const day = rolled(wanted > today ? wanted : today, holidays);
  const interest = keptBack(record, day);
  const net = less(gross, sumOf(deductions.map((fee) => moneyOf(fee, "total"))), interest);
  return {
    ...(isUpfront(record) ? { sets: { interest_upfront: interest, net } } : {}),
    steps: [{
      do: "disbursement.fall_due", create: {
        source_kind: "fa", source_no: record["number"], financing: record["id"], payer_entity: record["financier_entity"], payee_entity: record["seller_entity"],
        payee_account: record["payout_account"], currency: record["currency"], gross, net,
        deductions: [...deductions.map(({ code, net: own, gst }) => ({ code, net: own, gst })), ...(isUpfront(record) ? [{ code: "INTEREST", net: interest, gst: "0.00" }] : [])], value_date: day,
      },
    }],
  };
};

/** The pay-out that waited is taken back. */
export const drop_payout: Effect = ({ facts }) => ({ steps: ((facts["live_payouts"] as readonly string[] | undefined) ?? []).map((id) => ({ do: "disbursement.cancel", id })) });

/** Nothing is paid out until the freeze is lifted; what is owed goes on. */
export const mark_frozen: Effect = () => ({ sets: { frozen: true } });
/** Pay-out may go on. */
export const unmark_frozen: Effect = () => ({ sets: { frozen: false } });

/** What was checked is an offer at once where its amount is below the one from which the facility asks for an approval. */
export const approve_small: Effect = ({ record, at }) => {
  const bound = at("facility", String(record["facility"]))?.["auto_approve_below"];
  return typeof bound === "string" && compare(moneyOf(record, "approved_amount"), bound) < 0 ? { steps: [{ do: "financing_application.offer_small", id: String(record["id"]) }] } : {};
};

/** An assignment that failed is made good within ten business days, or the application ends. */
export const wait_for_assignment: Effect = ({ today, holidays, windows }) => ({ sets: { assignment_wanted_by: plusBusinessDays(today, windows.assignment_business_days, holidays) } });
