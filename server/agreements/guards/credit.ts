import { cents, compare } from "../../../schemas/vocabulary/decimal.ts";
import type { EnterpriseLimits } from "../facts/enterprise_limits.ts";
import type { Row } from "../../lifecycle/plan/model.ts";
import type { Guard } from "../../lifecycle/guards/guard.ts";

/** The new total asked for keeps all limits of the enterprise within the cap. */
export const asks_under_cap: Guard = ({ record, facts }) => {
  const { most } = facts["enterprise_limits"] as EnterpriseLimits;
  return compare(String(record["requested_limit"] ?? "0.00"), most) <= 0 ? undefined : { params: { most } };
};

/** The limit to be granted keeps all limits of the enterprise within the cap. */
export const under_enterprise_cap: Guard = ({ record, facts }) => {
  const { most, own } = facts["enterprise_limits"] as EnterpriseLimits;
  const asked = String(record["recommended_limit"] ?? record["approved"] ?? "0.00");
  return compare(asked, most) <= 0 ? undefined : { details: { node: "credit_limit", node_id: own?.id ?? "", available: most, requested: asked, currency: String(record["currency"]) } };
};

/** The weights of a score card add up to 100.00. */
export const weights_add_up: Guard = ({ record }) => {
  const factors = Array.isArray(record["score_card"]) ? record["score_card"] as Row[] : [];
  return factors.reduce((all, factor) => all + cents(String(factor["weight"] ?? "0.00")), 0n) === 10_000n ? undefined : {};
};

/** No more is recommended than was asked for. */
export const within_requested_limit: Guard = ({ record }) => (compare(String(record["recommended_limit"] ?? "0.00"), String(record["requested_limit"] ?? "0.00")) <= 0 ? undefined : {});

/** One credit application of an enterprise at a fund provider at a time. */
export const one_open_application: Guard = ({ facts }) => (facts["open_application"] === undefined ? undefined : { details: { hint: String(facts["open_application"]) } });

/** The enterprise's KYC case at this fund provider is sent or approved. */
export const kyc_in_place: Guard = ({ facts }) => (facts["kyc_standing"] === true ? undefined : { details: { missing: ["kyc"], next_route: "/business/kyc" } });

/** A reduction is below what is granted now. */
export const below_granted: Guard = ({ record, ask }) => (compare(String(ask["new_amount"]), String(record["approved"])) < 0 ? undefined : { at: ["new_amount"] });
