import type { CreditLimit } from "../../../generated/types/records.d.ts";
import { owner_standing } from "../credit-limit/facts.ts";
import { centsOf, moneyOf, given } from "../../platform/records/fields.ts";
import { available } from "../credit-limit/limits.ts";
import { cents, compare, text } from "../../../schemas/vocabulary/decimal.ts";
import { booked } from "../../platform/exchange-rate.ts";
import { guard } from "../../platform/lifecycle/guards.ts";
import { hasAnotherPart } from "./sub-limit-fields.ts";
import { changedTerms } from "./terms.ts";
import type { ReadingOf } from "../../platform/lifecycle/transition-context.ts";

/** Terms without which no facility can be agreed. */
const TERMS = [
  "interest_rate",
  "day_count",
  "interest_mode",
  "advance_rate_ip",
  "advance_rate_whitelist",
  "advance_rate_general",
  "max_tenor",
  "grace_days",
  "penalty_rate",
  "effective_from",
  "expires_on",
] as const;

/** An enterprise's programme stands on its active credit limit, a supplier's factoring on its approved KYC case. */
export const owner_admitted = guard("owner_admitted", { owner_standing }, ({ record, facts }) => {
  const { limit, kyc } = facts.owner_standing;
  if (record.kind === "enterprise_program")
    return limit !== undefined ? undefined : { details: { missing: ["credit_limit"], next_route: "/credit/apply" } };
  return kyc ? undefined : { details: { missing: ["kyc"], next_route: "/business/kyc" } };
});

/** Rates, tenors and dates are filled in. */
export const terms_complete = guard("terms_complete", ({ record }) => {
  const missing = TERMS.filter(
    (field) => record[field] === undefined || record[field] === null || record[field] === "",
  );
  return missing.length === 0 ? undefined : { at: missing, details: { missing } };
});

/** A programme's limit stays within the credit limit of the same company at the same fund provider. */
export const within_credit_limit = guard("within_credit_limit", { owner_standing }, ({ record, facts }) => {
  const { limit, rates } = facts.owner_standing;
  if (record.kind !== "enterprise_program" || limit === undefined) return undefined;
  const requested = booked(given(record, "limit"), given(record, "currency"), limit.currency, rates);
  return compare(requested, limit.approved) <= 0
    ? undefined
    : {
        details: {
          node: "credit_limit",
          node_id: limit.id,
          available: limit.approved,
          requested,
          currency: limit.currency,
        },
      };
});

/** Fees and approvals that the terms name are the fund provider's own. */
export const own_rules_named = guard("own_rules_named", ({ record, at }) => {
  const fees = record.fee_rule ? (at("fee_rule_set", record.fee_rule) ?? {}) : undefined;
  const approvals = record.approval_rule ? (at("approval_rule", record.approval_rule) ?? {}) : undefined;
  const wrong = [
    ...(fees !== undefined && fees.financier_entity !== record.financier_entity ? ["fee_rule"] : []),
    ...(approvals !== undefined &&
    approvals.company !== at("company_entity", given(record, "financier_entity"))?.company
      ? ["approval_rule"]
      : []),
  ];
  return wrong.length === 0 ? undefined : { at: wrong };
});

/** Each buyer for whom a part is asked is one of the platform, or is named. */
export const buyers_named = guard("buyers_named", ({ record }) => {
  const nameless = (record.buyers_wanted ?? []).flatMap(({ buyer_entity: entity, buyer_name: name }, row) =>
    entity || name ? [] : [`buyers_wanted[${row}].buyer_entity`],
  );
  return nameless.length === 0 ? undefined : { at: nameless };
});

/** What stands of a limit: its ceiling and its use. */
const useOf = (record: Pick<CreditLimit, "reserved" | "utilised" | "frozen_amount">): bigint =>
  centsOf(record, "reserved") + centsOf(record, "utilised") + centsOf(record, "frozen_amount");

/** A new ceiling is not below what is reserved, used and frozen. */
export const not_below_use = guard("not_below_use", (context) => {
  const { record, ask } = context;
  const ceiling = ask.new_amount ?? (context.entity === "credit_limit" ? undefined : context.record.limit);
  return cents(ceiling ?? "0.00") >= useOf(record)
    ? undefined
    : { at: [ask.new_amount === undefined ? "limit" : "new_amount"], params: { used: text(useOf(record)) } };
});

/** Nothing of the limit is reserved or used. */
export const limit_unused = guard("limit_unused", ({ record }) =>
  centsOf(record, "reserved") === 0n && centsOf(record, "utilised") === 0n
    ? undefined
    : {
        params: {
          used: available({
            approved: "0.00",
            reserved: moneyOf(record, "reserved"),
            utilised: moneyOf(record, "utilised"),
            frozen: "0.00",
          }).replace("-", ""),
        },
      },
);

/** An amendment changes something. */
export const something_changes = guard("something_changes", ({ record, at }) =>
  changedTerms(at("facility", given(record, "id")) ?? {}, record).terms.length > 0 ? undefined : {},
);

/** Whether the vendor has an approved KYC case at the fund provider. */
const vendor_kyc = async ({ db, record }: ReadingOf<"vendor_sub_limit">) =>
  (await db.first(
    "SELECT 1 AS found FROM kyc_case WHERE entity = $1::bigint AND financier_entity = $2::bigint AND status = 'approved' LIMIT 1",
    [record.vendor_entity ?? null, record.financier_entity ?? null],
  )) !== undefined;

const another_part = ({ db, record }: ReadingOf<"vendor_sub_limit">) => hasAnotherPart(db, record);

/** The vendor has no other sub-limit under the facility. */
export const one_for_vendor = guard("one_for_vendor", { another_part }, ({ facts }) =>
  facts.another_part === true ? { at: ["vendor_entity"] } : undefined,
);

/** The side of a sub-limit on which a company stands. */
export type Side = "financier" | "enterprise";

/** The vendor's KYC case at this fund provider is approved. */
export const vendor_kyc_approved = guard("vendor_kyc_approved", { vendor_kyc }, ({ facts }) =>
  facts.vendor_kyc === true ? undefined : { details: { missing: ["kyc"], next_route: "/business/vendor/kyc" } },
);

/** A freeze is lifted only by the side that set it. */
export const frozen_by_own_side = guard("frozen_by_own_side", ({ record, actor, at }) => {
  const side = record.frozen_by;
  if (actor.kind !== "user" || !side) return undefined;
  const entity = at("company_entity", given(record, side === "enterprise" ? "enterprise_entity" : "financier_entity"));
  return entity?.company === actor.company ? undefined : { params: { side } };
});

/** A sub-limit stands under a facility in force. */
export const facility_in_force = guard("facility_in_force", ({ record, at }) => {
  const facility = at("facility", given(record, "facility"));
  return facility?.status === "active"
    ? undefined
    : { details: { missing: ["facility"], next_route: "/creditfinance/facilitylimit" } };
});
