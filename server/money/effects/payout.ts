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

/** What a kind of deal is told, by the field that leads to it. */
interface Told {
  readonly field: string;
  /** The money arrived. */
  readonly paid: string;
  /** It did not arrive; a deal that is told nothing waits for the same pay-out to be sent again. */
  readonly unpaid?: string;
  /** It came back after it had arrived. */
  readonly back: string;
  /** What is paid out is what it was: the next pay-out is asked for at once, others are priced anew first. */
  readonly again?: true;
}

const DEALS: readonly Told[] = [
  { field: "financing", paid: "financing_application.disburse", back: "financing_application.undo_disburse", again: true },
  { field: "early_payment", paid: "early_payment.pay", unpaid: "early_payment.fail", back: "early_payment.undo_pay" },
  { field: "dpo", paid: "dpo.pay_out", unpaid: "dpo.unpaid", back: "dpo.undo_pay_out" },
  { field: "refund", paid: "refund.settle", unpaid: "refund.unpaid", back: "refund.undo_settle" },
];

const dealOf = (record: Row): Told | undefined => DEALS.find(({ field }) => record[field] !== undefined && record[field] !== null);

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

/** Nobody sent the money again in time: the financing ends and holds nothing any more. */
export const drop_unpaid_deal: Effect = ({ record }) => ({ steps: [{ do: "financing_application.lapse", id: String(record["financing"]) }] });

/** The money came back from the bank: the deal stands as before its pay-out, and waits for another one. */
export const take_back_payment: Effect = ({ record, today }) => {
  const deal = dealOf(record);
  if (deal === undefined) return {};
  const { source_kind, source_no, payer_entity, payee_entity, payee_account, currency, gross, net, deductions } = record;
  const again: NextStep[] = deal.again !== true ? [] : [{ do: "disbursement.fall_due", create: { source_kind, source_no, [deal.field]: record[deal.field], payer_entity, payee_entity, payee_account, currency, gross, net, deductions, value_date: today } }];
  return { steps: [{ do: deal.back, id: String(record[deal.field]) }, ...again] };
};
