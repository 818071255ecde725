import { compare } from "../../../schemas/vocabulary/decimal.ts";
import { isBusinessDay } from "../../lifecycle/calendar/business-day.ts";
import type { Guard } from "../../lifecycle/guards/guard.ts";
import { moneyOf, rowsIn } from "../../trade/amount.ts";

/** Most that one transfer by FAST or PayNow carries, in Singapore dollars. */
const FAST_MOST = "200000.00";

/** The deal behind a pay-out waits for it: a financing that is ready and not frozen, a refund that is approved, payables that are funded, an early payment that is scheduled. */
export const deal_payable: Guard = ({ record, at }) => {
  const waits = (entity: string, field: string, status: string): boolean | undefined => {
    if (record[field] === undefined || record[field] === null) return undefined;
    const deal = at(entity, String(record[field]));
    return deal?.["status"] === status && deal["frozen"] !== true;
  };
  const ready = waits("financing_application", "financing", "ready") ?? waits("refund", "refund", "approved") ?? waits("dpo", "dpo", "funded") ?? waits("early_payment", "early_payment", "scheduled") ?? false;
  return ready ? undefined : { params: { number: String(record["source_no"] ?? "") } };
};

/** The account is the own one, active and in the currency: of who pays, or of who receives. */
export const own_account: Guard = ({ entity, record, at }) => {
  const [field, holder] = entity === "receipt" ? ["account", record["receiver_entity"]] : ["payer_account", record["payer_entity"]];
  const account = record[field] === undefined || record[field] === null ? undefined : at("bank_account", String(record[field]));
  const fits = account !== undefined && String(account["entity"]) === String(holder) && account["status"] === "active" && account["currency"] === record["currency"];
  return fits ? undefined : { at: [field] };
};

/** The payee's account is its own, active and past its holding time. */
export const account_old_enough: Guard = ({ record, at, now }) => {
  const account = record["payee_account"] === undefined || record["payee_account"] === null ? undefined : at("bank_account", String(record["payee_account"]));
  const ready = typeof account?.["hold_until"] === "string" ? String(account["hold_until"]) : undefined;
  const held = ready !== undefined && Date.parse(ready) > Date.parse(now);
  const fits = account?.["status"] === "active" && String(account["entity"]) === String(record["payee_entity"]) && !held;
  return fits ? undefined : { details: { missing: ["ACCOUNT_ACTIVE"], next_route: "/business/bankdetails", ...(ready === undefined ? {} : { ready_at: ready }) } };
};

/** FAST and PayNow carry up to 200,000.00 Singapore dollars; other currencies go by telegraphic transfer, which carries no Singapore dollars here. */
export const method_limit: Guard = ({ record }) => {
  const [method, currency] = [String(record["method"]), String(record["currency"])];
  if (currency !== "SGD") return method === "tt" ? undefined : { params: { most: "0.00", methods: "TT" } };
  const most = method === "fast" || method === "paynow" ? FAST_MOST : undefined;
  return most === undefined || compare(moneyOf(record, "net"), most) <= 0 ? undefined : { params: { most, methods: "MEPS+, GIRO" } };
};

/** The value date is today or later, and a business day. */
export const business_value_date: Guard = ({ record, today, holidays }) => {
  const date = String(record["value_date"]);
  return date >= today && isBusinessDay(date, holidays) ? undefined : {};
};

/** The value date has come: the bank pays on it, and what it has not paid yet nobody marks as paid. */
export const value_date_reached: Guard = ({ record, today }) => (String(record["value_date"]) <= today ? undefined : { params: { day: String(record["value_date"]) } });

/** The bank's reference was not used before on this account. */
export const payment_ref_free: Guard = ({ facts }) => (facts["bank_ref_uses"] === true ? {} : undefined);

/** Nothing was paid back on the deal whose money came back from the bank, and nothing of a refund was claimed back yet. */
export const deal_untouched: Guard = ({ record, at }) => {
  const of = (entity: string, field: string) => (record[field] ? at(entity, String(record[field])) : undefined);
  const financing = of("financing_application", "financing");
  const dpo = of("dpo", "dpo");
  const early = of("early_payment", "early_payment");
  const refund = of("refund", "refund");
  const untouched = (financing !== undefined && financing["status"] === "disbursed" && rowsIn(financing, "repayments").length === 0)
    || (dpo !== undefined && ["paid", "due", "overdue"].includes(String(dpo["status"])) && rowsIn(dpo, "movements").length === 0)
    || (early !== undefined && early["status"] === "paid" && rowsIn(early, "movements").length === 0)
    || (refund !== undefined && (refund["status"] === "paid" || refund["status"] === "closed" || (refund["status"] === "claimed" && moneyOf(refund, "claim_open") === moneyOf(refund, "amount"))));
  return untouched ? undefined : {};
};
