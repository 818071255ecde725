import { compare } from "../../../schemas/vocabulary/decimal.ts";
import { unfitDay } from "../../../schemas/vocabulary/day/choosable.ts";
import { paymentDay } from "../../../schemas/vocabulary/day/payment-day.ts";
import { daysBetween } from "../../../schemas/vocabulary/format/date.ts";
import { discountedOf, discountedOutstanding, earnedOf, dueOf } from "../deal/discounted.ts";
import { dpoBalance } from "../deal/dpo.ts";
import { live_payout, payee_account } from "../deal/facts/payments.ts";
import { over_advance } from "../deal/facts/invoices.ts";
import { program } from "../deal/program.ts";
import { used } from "../deal/guards.ts";
import { limit_nodes } from "../credit-limit/facts.ts";
import { less, sumOf } from "../pricing/share.ts";
import { guard, type Objection } from "../../platform/lifecycle/guards.ts";
import { given, isOneOf, moneyOf, rowsIn } from "../../platform/records/fields.ts";
import { dpo_terms } from "./facts.ts";
import { isAccountFit, lackingInProgram } from "./conditions.ts";

/**
 * Credit limit, facility and the vendor's part are active, the facility carries the product, and the vendor's KYC case
 * is in force; nothing of it concerns an enterprise's own cash.
 */
export const program_in_force = guard("program_in_force", { limit_nodes, program }, (context) => {
  const missing = lackingInProgram(context);
  return missing.length === 0 ? undefined : { details: { missing, next_route: "/creditfinance/facilitylimit" } };
});

/** Pay date, amounts, tenors and extension are as the rule for discounted payables allows. */
export const rule_followed = guard("rule_followed", { dpo_terms }, (context): Objection | undefined => {
  const { record, today, now, holidays, facts } = context;
  const terms = facts.dpo_terms;
  const pay = given(record, "pay_date");
  if (!terms) return { at: ["facility"], params: { rule: "facility" } };
  if (
    unfitDay(pay, "payment", { today, holidays, paymentDay: paymentDay(today, now, holidays, terms.cut_off) }) !==
    undefined
  )
    return { at: ["pay_date"], params: { rule: "pay_date" } };
  const rows = used(context);
  const face = sumOf(rows.map(({ amount }) => amount));
  if (
    (terms.min_amount !== undefined && compare(face, terms.min_amount) < 0) ||
    (terms.max_amount !== undefined && compare(face, terms.max_amount) > 0)
  )
    return {
      at: ["payables"],
      params: { rule: "amount", least: terms.min_amount ?? "0.00", most: terms.max_amount ?? "" },
    };
  const extension = record.extension_days ?? 0;
  if (extension > terms.extension_days)
    return { at: ["extension_days"], params: { rule: "extension", most: String(terms.extension_days) } };
  const days = rows.map(({ invoice }) => daysBetween(pay, dueOf(invoice)) + extension);
  const wrong = days.some((count) => count < (terms.min_tenor ?? 1) || count > (terms.max_tenor ?? 180));
  return wrong
    ? {
        at: ["payables"],
        params: { rule: "tenor", least: String(terms.min_tenor ?? 1), most: String(terms.max_tenor ?? 180) },
      }
    : undefined;
});

/** The supplier has paid back what exceeded an advance: until then it gets no new funding. */
export const no_over_advance = guard("no_over_advance", { over_advance }, ({ facts: { over_advance: open } }) =>
  open === "0.00" ? undefined : { params: { open }, details: { missing: ["OVER_ADVANCE"], amount: open } },
);

/** At least one payable is taken, and only payables of the order. */
export const accepts_some = guard("accepts_some", ({ record, ask }) => {
  const named = ask.accepted_payables;
  const known = rowsIn(record, "payables").map((row) => row.payable_id);
  return named !== undefined && (named.length === 0 || named.some((id) => !known.includes(id))) ? {} : undefined;
});

/** The account is the payee's own, in the deal's currency, and in use. */
export const own_account_named = guard("own_account_named", { payee_account }, (context) =>
  isAccountFit(context) ? undefined : { details: { missing: ["ACCOUNT_ACTIVE"] } },
);

/** A day adds to what is earned. */
export const something_to_earn = guard("something_to_earn", ({ entity, record, today }) =>
  earnedOf({ entity, record }, today) === moneyOf(record, "discount_earned") ? {} : undefined,
);

/** A day adds penalty or the late fee, or is one more day late. */
export const something_to_penalise = guard("something_to_penalise", ({ entity, record, today }) => {
  const { earned, dpd } = dpoBalance(discountedOf({ entity, record }).debt, today);
  return dpd === (record.dpd ?? 0) &&
    earned.penalty === moneyOf(record, "penalty_booked") &&
    earned.fee === moneyOf(record, "late_fee_booked")
    ? {}
    : undefined;
});

/** No component is paid beyond what is owed, or to be recovered, of it on that day. */
export const within_discounted_outstanding = guard("within_discounted_outstanding", ({ entity, record, ask }) => {
  const outstanding = discountedOutstanding({ entity, record }, ask.payment_date);
  const over = (
    [
      ["paid_face", less(outstanding.face, outstanding.rebate)],
      ["paid_penalty", outstanding.penalty],
      ["paid_fee", outstanding.fee],
    ] as const
  ).find(([field, most]) => compare(ask[field] ?? "0.00", most) > 0);
  return over ? { at: [over[0]], params: { most: over[1] } } : undefined;
});

/** No pay-out of the deal is with the bank. */
export const no_money_on_its_way = guard("no_money_on_its_way", { live_payout }, ({ facts }) => {
  const payout = facts.live_payout;
  return payout !== undefined && isOneOf(payout.status, "approved", "sent", "succeeded") ? {} : undefined;
});
