import { cents, compare } from "../../../schemas/vocabulary/decimal.ts";
import { enterprise_limits } from "./facts/enterprise_limits.ts";
import { kyc_standing } from "./facts/kyc_standing.ts";
import { open_application } from "./facts/open_application.ts";
import { recent_report } from "./facts/recent_report.ts";
import { guard } from "../../platform/lifecycle/guards/guard.ts";
import { given, moneyOf, rowsIn } from "../../platform/records/fields.ts";

/** The new total asked for keeps all limits of the enterprise within the cap. */
export const asks_under_cap = guard("asks_under_cap", { enterprise_limits }, ({ record, facts }) => {
  const { most } = facts.enterprise_limits;
  return compare(moneyOf(record, "requested_limit"), most) <= 0 ? undefined : { params: { most } };
});

/** The limit to be granted keeps all limits of the enterprise within the cap. */
export const under_enterprise_cap = guard("under_enterprise_cap", { enterprise_limits }, (context) => {
  const { most, own } = context.facts.enterprise_limits;
  const asked =
    context.entity === "credit_limit"
      ? moneyOf(context.record, "approved")
      : moneyOf(context.record, "recommended_limit");
  return compare(asked, most) <= 0
    ? undefined
    : {
        details: {
          node: "credit_limit",
          node_id: own?.id ?? "",
          available: most,
          requested: asked,
          currency: given(context.record, "currency"),
        },
      };
});

/** The weights of a score card add up to 100.00. */
export const weights_add_up = guard("weights_add_up", ({ record }) => {
  const sum = rowsIn(record, "score_card").reduce((all, { weight }) => all + cents(weight ?? "0.00"), 0n);
  return sum === 10_000n ? undefined : {};
});

/** One credit application of an enterprise at a fund provider at a time. */
export const one_open_application = guard("one_open_application", { open_application }, ({ facts }) =>
  facts.open_application === undefined ? undefined : { details: { hint: String(facts.open_application) } },
);

/** The enterprise's KYC case at this fund provider is sent or approved. */
export const kyc_in_place = guard("kyc_in_place", { kyc_standing }, ({ facts }) =>
  facts.kyc_standing === true ? undefined : { details: { missing: ["kyc"], next_route: "/business/kyc" } },
);

/** The buyer's credit report is at most three months old. */
export const report_recent = guard("report_recent", { recent_report }, ({ facts }) =>
  facts.recent_report === true ? undefined : { details: { missing: ["credit_report"], next_route: "/contact/buyer" } },
);
