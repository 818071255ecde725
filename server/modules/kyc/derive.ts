import type { Stored } from "../../platform/query/rows.ts";
import type { KycCase } from "../../../generated/types/records.d.ts";
import { computedAfter } from "../../platform/lifecycle/computed-fields.ts";
import type { ReadContext } from "../../platform/context.ts";
import type { Row } from "../../platform/lifecycle/plan/model.ts";
import { refuse } from "../../platform/refusal.ts";
import { checklist_template, open_cases } from "./facts.ts";
import { progressOf } from "./progress.ts";
import { compare } from "../../../schemas/vocabulary/decimal.ts";

/** Who the company is on the platform: what it applies as. */
async function roleOf(context: ReadContext, entity: unknown): Promise<string | undefined> {
  if (entity === undefined || entity === null) return undefined;
  const row = await context.db.first<{ role: string }>(
    `SELECT company.role FROM company_entity one JOIN company ON company.id = one.company WHERE one.id = $1::bigint`,
    [entity],
  );
  return row?.role === "supplier" || row?.role === "enterprise" ? row.role : undefined;
}

/**
 * A case's computed fields before a draft is written.
 * @throws Refusal duplicate for a second open case of the same company at the same fund provider, rule_violated where a
 * fund provider would apply itself
 */
export async function kycFields(
  context: ReadContext,
  values: KycCase,
  previous: Stored<"kyc_case"> | undefined,
): Promise<Row> {
  const via = context.acting?.role === "financier" ? "financier" : "self";
  const started: Readonly<Record<string, unknown>> = previous
    ? {}
    : {
        submitted_via: via,
        ...(via === "financier" && values.financier_entity === undefined
          ? { financier_entity: context.acting?.entities[0] }
          : {}),
      };
  const full: KycCase = { ...computedAfter(context.registry, "kyc_case", {}, values), ...started };
  const role = await roleOf(context, full.entity);
  if (role === undefined || (via === "financier" && role !== "enterprise" && !previous))
    refuse("rule_violated", {
      data: { rule: "not_an_applicant", at: ["entity"] },
      message: context.say("guard", "not_an_applicant"),
    });
  if (
    full.financier_entity !== undefined &&
    (previous === undefined || previous.financier_entity !== full.financier_entity)
  ) {
    const record = { ...full, id: previous?.id ?? "0" } as KycCase;
    const [other] = await open_cases({ db: context.db, record, ask: {} });
    if (other)
      refuse("duplicate", {
        data: { rule: "one_open_case", at: ["financier_entity"], hint: other.number },
        message: context.say("guard", "one_open_case", { number: other.number }),
      });
  }
  const today = context.ports.clock.today();
  const template = await checklist_template({
    db: context.db,
    registry: context.registry,
    entity: "kyc_case",
    record: { ...full, id: previous?.id ?? "0" } as KycCase,
  });
  return {
    ...full,
    applicant_role: role,
    ...progressOf(context.registry, full, today, full.financier_entity === undefined ? [] : template.documents),
  };
}

const UBO = "25.00";

/** Whether a shareholder counts as beneficial owner: whoever is named as one, or holds a quarter or more. */
export function isBeneficialOwner({
  is_ubo,
  share_pct,
}: {
  readonly is_ubo?: unknown;
  readonly share_pct?: unknown;
}): boolean {
  return is_ubo === true || (share_pct !== undefined && share_pct !== null && compare(String(share_pct), UBO) >= 0);
}
