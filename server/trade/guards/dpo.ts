import { cents, compare, text } from "../../../schemas/vocabulary/decimal.ts";
import { daysBetween, isBusinessDay } from "../../lifecycle/calendar/business-day.ts";
import type { DpoTerms } from "../facts/dpo_terms.ts";
import type { Program } from "../facts/program.ts";
import { less } from "../../pricing/share.ts";
import { centsOf, idsIn, moneyOf, rowsIn } from "../amount.ts";
import { discountedOf, earnedOf } from "../discounted.ts";
import { dpoStanding, payablesOf } from "../dpo.ts";
import { earliestPayDate } from "../pay-date.ts";
import { programNodes } from "../program.ts";
import { used } from "./deal.ts";
import type { Guard, Objection } from "../../lifecycle/guards/guard.ts";

/** Days after which a claim that is not paid counts as lost. */
const LOST = 90;

/** Credit limit, facility and the vendor's part are active, the facility carries the product, and the vendor's KYC case is in force; nothing of it concerns an enterprise's own cash. */
export const program_in_force: Guard = (moment) => {
  const { facts } = moment;
  const { kind: product, financier } = discountedOf(moment);
  if (financier === undefined) return undefined;
  const nodes = programNodes(moment);
  const found = facts["program"] as Program | undefined;
  const lacks = (node: string) => !nodes.some((one) => one.node === node && one.status === "active");
  const missing = [
    ...["credit_limit", "facility", "vendor_sub_limit"].filter(lacks), ...found?.products.includes(product) ? [] : [product], ...found?.vendor_kyc === true ? [] : ["kyc"],
  ];
  return missing.length === 0 ? undefined : { details: { missing: [...new Set(missing)], next_route: "/creditfinance/facilitylimit" } };
};

/** Pay date, amounts, tenors and extension are as the rule for discounted payables allows. */
export const rule_followed: Guard = (moment): Objection | undefined => {
  const { record, today, now, holidays, facts } = moment;
  const terms = facts["dpo_terms"] as DpoTerms | undefined;
  const pay = String(record["pay_date"]);
  if (!terms) return { at: ["facility"], params: { rule: "facility" } };
  if (pay < earliestPayDate(today, now, holidays, terms.cut_off) || !isBusinessDay(pay, holidays)) return { at: ["pay_date"], params: { rule: "pay_date" } };
  const rows = used(moment);
  const face = text(rows.reduce((sum, { amount }) => sum + cents(amount), 0n));
  if ((terms.min_amount !== undefined && compare(face, terms.min_amount) < 0) || (terms.max_amount !== undefined && compare(face, terms.max_amount) > 0)) return { at: ["payables"], params: { rule: "amount", least: terms.min_amount ?? "0.00", most: terms.max_amount ?? "" } };
  const extension = Number(record["extension_days"] ?? 0);
  if (extension > terms.extension_days) return { at: ["extension_days"], params: { rule: "extension", most: String(terms.extension_days) } };
  const days = rows.map(({ invoice }) => daysBetween(pay, String(invoice["due_date_adjusted"] ?? invoice["due_date"])) + extension);
  const wrong = days.some((count) => count < (terms.min_tenor ?? 1) || count > (terms.max_tenor ?? 180));
  return wrong ? { at: ["payables"], params: { rule: "tenor", least: String(terms.min_tenor ?? 1), most: String(terms.max_tenor ?? 180) } } : undefined;
};

/** The supplier has paid back what exceeded an advance: until then it gets no new funding. */
export const no_over_advance: Guard = ({ facts }) => {
  const open = String(facts["over_advance"] ?? "0.00");
  return cents(open) === 0n ? undefined : { params: { open }, details: { missing: ["OVER_ADVANCE"], amount: open } };
};

/** At least one payable is taken, and only payables of the order. */
export const accepts_some: Guard = ({ record, ask }) => {
  const named = idsIn(ask, "accepted_payables");
  const known = rowsIn(record, "payables").map((row) => String(row["payable_id"]));
  return ask["accepted_payables"] !== undefined && (named.length === 0 || named.some((id) => !known.includes(id))) ? {} : undefined;
};

/** The account is the payee's own, in the deal's currency, and in use. */
export const own_account_named: Guard = ({ entity, record, facts }) => {
  const account = facts["payee_account"] as { entity: string; status: string; currency: string } | undefined;
  const payee = String(discountedOf({ entity, record }).payee);
  return account !== undefined && account.entity === payee && account.currency === record["currency"] && account.status === "active" ? undefined : { details: { missing: ["ACCOUNT_ACTIVE"] } };
};

/** A day adds to what is earned. */
export const something_to_earn: Guard = ({ entity, record, today }) =>
  (cents(earnedOf({ entity, record }, today)) === centsOf(record, "discount_earned") ? {} : undefined);

/** A day adds penalty or the late fee, or is one more day late. */
export const something_to_penalise: Guard = ({ entity, record, today }) => {
  const { earned, dpd } = dpoStanding(discountedOf({ entity, record }).debt, today);
  return dpd === Number(record["dpd"] ?? 0) && earned.penalty === moneyOf(record, "penalty_booked") && earned.fee === moneyOf(record, "late_fee_booked") ? {} : undefined;
};

/** No component is paid beyond what is owed of it on that day. */
export const within_discounted_owed: Guard = ({ entity, record, ask }) => {
  const owed = dpoStanding(discountedOf({ entity, record }).debt, String(ask["payment_date"]));
  const over = ([["paid_face", less(owed.face, owed.rebate)], ["paid_penalty", owed.penalty], ["paid_fee", owed.fee]] as const).find(([field, most]) => compare(String(ask[field] ?? "0.00"), most) > 0);
  return over ? { at: [over[0]], params: { most: over[1] } } : undefined;
};

/** No more of the platform fee is paid than is open. */
export const within_fee_due: Guard = ({ record, ask }) => (compare(String(ask["paid_fee"]), moneyOf(record, "fee_due")) <= 0 ? undefined : { params: { most: moneyOf(record, "fee_due") } });

/** There is a penalty or late fee to forgo. */
export const charges_to_waive: Guard = ({ record }) => (centsOf(record, "penalty") + centsOf(record, "late_fee") > 0n ? undefined : {});

/** No pay-out of the deal is with the bank. */
export const no_money_on_its_way: Guard = ({ facts }) => {
  const payout = facts["live_payout"] as { status: string } | undefined;
  return payout !== undefined && ["approved", "sent", "succeeded"].includes(payout.status) ? {} : undefined;
};

/** At least ninety days past due. */
export const ninety_days_past: Guard = ({ entity, record, today }) => {
  const { debt } = discountedOf({ entity, record });
  return payablesOf(debt).length > 0 && dpoStanding(debt, today).dpd >= LOST ? undefined : { params: { days: String(LOST) } };
};
