import { daysFrom } from "../../pricing/day-count.ts";
import type { Row } from "../../lifecycle/plan/model.ts";
import type { NextStep } from "../../lifecycle/plan/plan.ts";
import type { Effect } from "../../lifecycle/effects/effect.ts";

/** How long the payee's account has been known. */
export const read_payee: Effect = ({ record, at, today }) => {
  const account = record["payee_account"] === undefined || record["payee_account"] === null ? undefined : at("bank_account", String(record["payee_account"]));
  const known = account?.["changed_on"] ?? account?.["verified_on"];
  return { sets: { net: record["net"] ?? record["gross"], ...(typeof known === "string" ? { account_age_days: Math.max(0, daysFrom(known, today)) } : {}) } };
};

/** What each kind of deal is told, by the field that leads to it. */
const DEALS: readonly { readonly field: string; readonly paid: string; readonly unpaid?: string; readonly back?: string }[] = [
  { field: "financing", paid: "financing_application.disburse", back: "financing_application.undo_disburse" },
  { field: "early_payment", paid: "early_payment.pay", unpaid: "early_payment.fail" },
  { field: "dpo", paid: "dpo.pay_out", unpaid: "dpo.unpaid" },
  { field: "refund", paid: "refund.settle" },
];

const dealOf = (record: Row) => DEALS.find(({ field }) => record[field] !== undefined && record[field] !== null);

/** The deal is paid out on the value date. */
export const pay_deal: Effect = ({ record }) => {
  const deal = dealOf(record);
  if (deal === undefined) return {};
  const mark = { bank_ref: record["bank_ref"], payment_date: record["value_date"], payment: { date: record["value_date"], bank_ref: record["bank_ref"] } };
  return { steps: [{ do: deal.paid, id: String(record[deal.field]), values: mark }] };
};

/** The deal learns that the money did not arrive. */
export const tell_unpaid: Effect = ({ record }) => {
  const deal = dealOf(record);
  return deal?.unpaid === undefined ? {} : { steps: [{ do: deal.unpaid, id: String(record[deal.field]) }] };
};

/** The money came back from the bank: the deal waits for its pay-out again, by a new one. */
export const take_back_payment: Effect = ({ record, today }) => {
  const deal = dealOf(record);
  if (deal?.back === undefined) return {};
  const { source_kind, source_no, payer_entity, payee_entity, payee_account, currency, gross, net, deductions } = record;
  const again: NextStep = { do: "disbursement.fall_due", create: { source_kind, source_no, [deal.field]: record[deal.field], payer_entity, payee_entity, payee_account, currency, gross, net, deductions, value_date: today } };
  return { steps: [{ do: deal.back, id: String(record[deal.field]) }, again] };
};
