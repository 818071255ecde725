import type { ReadingOf } from "../../platform/lifecycle/transition-context.ts";
import { oneAtATime } from "../../platform/lifecycle/facts.ts";
import { cents, compare } from "../../../schemas/vocabulary/decimal.ts";
import { enterprise_limits } from "./facts.ts";
import { guard } from "../../platform/lifecycle/guards.ts";
import { given, moneyOf, rowsIn } from "../../platform/records/fields.ts";

/** Whether the fund provider has a credit report on this buyer that is at most three months old. */
const recent_report = async ({ db, record, today }: ReadingOf<"buyer_list_entry">) =>
  (await db.first(
    `SELECT 1 AS found FROM brc_report r JOIN company_entity e ON e.id = r.subject_entity
   WHERE e.uen = $1
     AND r.financier_entity = $2::bigint
     AND r.state = 'delivered'
     AND r.ordered_at >= ($3::date - interval '3 months')
   LIMIT 1`,
    [record.buyer_uen ?? "", record.financier_entity ?? null, today],
  )) !== undefined;

/** Number of another credit application of the same enterprise at the same fund provider that is under way. */
const open_application = async (reading: ReadingOf<"credit_application">) => {
  const { db, record } = reading;
  await oneAtATime(reading, "credit application", record.entity, record.financier_entity);
  const row = await db.first<{ number: string }>(
    `SELECT number
      FROM credit_application
      WHERE entity = $1::bigint
        AND financier_entity = $2::bigint
        AND id::text <> $3
        AND status IN ('submitted', 'in_review', 'info_requested', 'pending_approval', 'offered', 'accepted')
      LIMIT 1`,
    [record.entity ?? null, record.financier_entity ?? null, String(record.id)],
  );
  return row?.number;
};

/** Whether the record's company has a KYC case at its fund provider that was sent and not refused. */
const kyc_standing = async ({ db, record }: ReadingOf<"credit_application">) =>
  (await db.first(
    `SELECT 1 AS found
      FROM kyc_case
      WHERE entity = $1::bigint
        AND financier_entity = $2::bigint
        AND status NOT IN ('draft', 'rejected', 'withdrawn', 'expired')
      LIMIT 1`,
    [record.entity ?? null, record.financier_entity ?? null],
  )) !== undefined;

/** The new total asked for keeps all limits of the enterprise within the cap. */
export const asks_under_cap = guard("asks_under_cap", { enterprise_limits }, ({ record, facts }) => {
  const { most } = facts.enterprise_limits;
  return compare(moneyOf(record, "requested_limit"), most) <= 0 ? undefined : { params: { most } };
});

/** The limit to be granted keeps all limits of the enterprise within the cap. */
export const under_enterprise_cap = guard("under_enterprise_cap", { enterprise_limits }, (context) => {
  const { most, own } = context.facts.enterprise_limits;
  const requested =
    context.entity === "credit_limit"
      ? moneyOf(context.record, "approved")
      : moneyOf(context.record, "recommended_limit");
  return compare(requested, most) <= 0
    ? undefined
    : {
        details: {
          node: "credit_limit",
          node_id: own?.id ?? "",
          available: most,
          requested,
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
  facts.open_application === undefined ? undefined : { details: { hint: facts.open_application } },
);

/** The enterprise's KYC case at this fund provider is sent or approved. */
export const kyc_in_place = guard("kyc_in_place", { kyc_standing }, ({ facts }) =>
  facts.kyc_standing === true ? undefined : { details: { missing: ["kyc"], next_route: "/business/kyc" } },
);

/** The buyer's credit report is at most three months old. */
export const report_recent = guard("report_recent", { recent_report }, ({ facts }) =>
  facts.recent_report === true ? undefined : { details: { missing: ["credit_report"], next_route: "/contact/buyer" } },
);
