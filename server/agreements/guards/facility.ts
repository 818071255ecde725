import { available } from "../../limits/arithmetic.ts";
import { cents, compare, text } from "../../../schemas/vocabulary/decimal.ts";
import { booked } from "../../limits/booking-rate.ts";
import type { BookingRates } from "../../limits/booking-rate.ts";
import type { OwnerStanding } from "../facts/owner_standing.ts";
import type { Guard } from "../../lifecycle/guards/guard.ts";

/** Terms without which no facility can be agreed. */
const TERMS = ["interest_rate", "day_count", "interest_mode", "advance_rate_ip", "advance_rate_whitelist", "advance_rate_general", "max_tenor", "grace_days", "penalty_rate", "effective_from", "expires_on"] as const;

/** An enterprise's programme stands on its active credit limit, a supplier's factoring on its approved KYC case. */
export const owner_admitted: Guard = ({ record, facts }) => {
  const { limit, kyc } = facts["owner_standing"] as OwnerStanding;
  if (record["kind"] === "enterprise_program") return limit !== undefined ? undefined : { details: { missing: ["credit_limit"], next_route: "/credit/apply" } };
  return kyc ? undefined : { details: { missing: ["kyc"], next_route: "/business/kyc" } };
};

/** Rates, tenors and dates are filled in. */
export const terms_complete: Guard = ({ record }) => {
  const missing = TERMS.filter((field) => record[field] === undefined || record[field] === null || record[field] === "");
  return missing.length === 0 ? undefined : { details: { missing } };
};

/** A programme's limit stays within the credit limit of the same company at the same fund provider. */
export const within_credit_limit: Guard = ({ record, facts }) => {
  const { limit, rates } = facts["owner_standing"] as OwnerStanding & { rates: BookingRates };
  if (record["kind"] !== "enterprise_program" || limit === undefined) return undefined;
  const asked = booked(String(record["limit"]), String(record["currency"]), limit.currency, rates);
  return compare(asked, limit.approved) <= 0 ? undefined : { details: { node: "credit_limit", node_id: limit.id, available: limit.approved, requested: asked, currency: limit.currency } };
};

/** Fees and approvals that the terms name are the fund provider's own. */
export const own_rules_named: Guard = ({ record, at }) => {
  const of = (field: string, entity: string) => (record[field] === undefined || record[field] === null ? undefined : at(entity, String(record[field])) ?? {});
  const [fees, approvals] = [of("fee_rule", "fee_rule_set"), of("approval_rule", "approval_rule")];
  const wrong = [
    ...(fees !== undefined && fees["financier_entity"] !== record["financier_entity"] ? ["fee_rule"] : []),
    ...(approvals !== undefined && approvals["company"] !== at("company_entity", String(record["financier_entity"]))?.["company"] ? ["approval_rule"] : []),
  ];
  return wrong.length === 0 ? undefined : { at: wrong };
};

/** What stands of a limit: its ceiling and its use. */
const useOf = (record: Readonly<Record<string, unknown>>): bigint => ["reserved", "utilised", "frozen_amount"].reduce((all, field) => all + cents(String(record[field] ?? "0.00")), 0n);

/** A new ceiling is not below what is reserved, used and frozen. */
export const not_below_use: Guard = ({ record, ask }) => {
  const ceiling = ask["new_amount"] ?? record["limit"];
  return cents(String(ceiling)) >= useOf(record) ? undefined : { at: [ask["new_amount"] === undefined ? "limit" : "new_amount"], params: { used: text(useOf(record)) } };
};

/** Nothing of the limit is reserved or used. */
export const limit_unused: Guard = ({ record }) => (["reserved", "utilised"].every((field) => cents(String(record[field] ?? "0.00")) === 0n) ? undefined : { params: { used: available({ approved: "0.00", reserved: String(record["reserved"] ?? "0.00"), utilised: String(record["utilised"] ?? "0.00"), frozen: "0.00" }).replace("-", "") } });
