import type { HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { ReadContext, WriteContext } from "../../platform/context.ts";
import { engine } from "../../platform/lifecycle/engine.ts";
import { readRecord } from "../../platform/query/read.ts";
import { attachFiles } from "../../platform/records/attach.ts";
import { writeAudit } from "../../platform/records/audit.ts";
import { detail } from "../../platform/records/detail.ts";
import { refuseStale, updateRecord } from "../../platform/records/update.ts";
import { refuse, refuseFields } from "../../platform/refusal.ts";
import { fieldMessages } from "../../platform/wording/finding-messages.ts";
import { ownCompany } from "../people/user/colleague.ts";

/** What each role's companies may do on the platform; the others choose among all. */
const TYPES: Readonly<Record<string, readonly string[]>> = { enterprise: ["issue", "transfer"] };

/** The own company. */
export const companyGet = (
  _input: HandlerInputs["company.get"] | HandlerInputs["user.admin_basic"],
  context: ReadContext,
): Promise<unknown> => detail(context, engine, "company", ownCompany(context));

/**
 * Refuses another name while a fund provider's approval rests on the company's registered data: it then changes with
 * them, by request.
 */
async function requireOwnName(context: WriteContext, company: string): Promise<void> {
  const approved = await context.trx.first(
    `SELECT 1 AS found
      FROM kyc_case k
      JOIN company_entity e ON e.id = k.entity
      WHERE e.company = $1 AND k.status = 'approved'
      LIMIT 1`,
    [company],
  );
  if (approved)
    refuse("rule_violated", {
      data: { rule: "by_request_only", at: ["name"] },
      message: context.say("guard", "by_request_only"),
    });
}

/**
 * The own company's words about itself and what it does here. Role and brand are the platform's.
 * @throws Refusal invalid_fields for a business type of another role or a foreign file, rule_violated for another name
 * while an approval rests on it, stale_version for another version
 */
export async function companyUpdate(
  input: Omit<HandlerInputs["company.update"], "id">,
  context: WriteContext,
): Promise<unknown> {
  const { version, ...values } = input;
  const { record: before } = await readRecord(context, "company", ownCompany(context), { lock: true });
  if (before.version !== version) await refuseStale(context, "company", before.id);
  if (values.name !== undefined && values.name !== before.name) await requireOwnName(context, before.id);
  const possible = TYPES[String(before.role)];
  const types = values.business_types ?? [];
  if (possible && types.some((type) => !possible.includes(type)))
    refuseFields(fieldMessages(context.say, "company", [{ path: "business_types", keyword: "options", params: {} }]));
  await attachFiles(context, "company", before.id, values);
  const after = await updateRecord(context, "company", before.id, before.version, values);
  await writeAudit(context, {
    action: "company.update",
    entity: "company",
    id: after.id,
    version: after.version,
    before,
    after,
  });
  return detail(context, engine, "company", after.id);
}
