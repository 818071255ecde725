import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { ReadContext, WriteContext } from "../../platform/context.ts";
import { engine } from "../../platform/lifecycle/engine.ts";
import { insertRecord } from "../../platform/records/write.ts";
import { writeAudit } from "../../platform/records/audit.ts";
import { refuse, refuseFields } from "../../platform/refusal.ts";
import { detail } from "../../platform/records/detail.ts";

/**
 * The rule for discounted payables of a facility that is in force; without a facility the newest that the asker may
 * see.
 */
export async function dpoRule(
  input: HandlerInputs["rule.dpo"],
  context: ReadContext,
): Promise<HandlerAnswers["rule.dpo"]> {
  const company = context.acting?.company?.id ?? "0";
  const row = await context.db.first<{ id: string }>(
    `SELECT rule.id
     FROM dpo_rule AS rule
     JOIN company_entity AS financier ON financier.id = rule.financier_entity
     JOIN company_entity AS enterprise ON enterprise.id = rule.enterprise_entity
     WHERE rule.status = 'active'
       AND ($2::bigint IS NULL OR rule.facility = $2)
       AND $1 IN (financier.company, enterprise.company)
     ORDER BY rule.id DESC
     LIMIT 1`,
    [company, input.facility ?? null],
  );
  // A facility without a rule of its own is asked about as well.
  if (!row && input.facility !== undefined) return {};
  return row ? detail(context, engine, "dpo_rule", row.id) : refuse("not_found");
}

/**
 * Proposes another rule for the discounted payables of a facility; it comes into force when a second person approves
 * it.
 * @throws Refusal invalid_fields at a facility that is not the asker's, stale_version a change of this facility waits
 * already
 */
export async function proposeDpoRule(
  input: HandlerInputs["rule.set_dpo"],
  context: WriteContext,
): Promise<HandlerAnswers["rule.set_dpo"]> {
  const company = context.acting?.company?.id ?? "0";
  const facility = await context.trx.first<{ financier_entity: string; entity: string }>(
    `SELECT facility.financier_entity, facility.entity
      FROM facility
      JOIN company_entity AS own ON own.id = facility.financier_entity
      WHERE facility.id = $1 AND own.company = $2`,
    [input.facility ?? null, company],
  );
  if (!facility)
    return refuseFields([
      {
        field: "facility",
        message: context.say("error", "keyword.options", { label: context.say("dpo_rule", "facility") }),
      },
    ]);
  const waiting = await context.trx.first<{ version: number; name: string }>(
    `SELECT rule.version, who.name
      FROM dpo_rule AS rule
      LEFT JOIN "user" AS who ON who.id = rule.created_by
      WHERE rule.facility = $1 AND rule.status = 'proposed'
      FOR UPDATE OF rule`,
    [input.facility],
  );
  if (waiting)
    return refuse("stale_version", {
      data: { current_status: "proposed", current_version: waiting.version, pending_by: waiting.name },
    });
  const record = await insertRecord(context, "dpo_rule", {
    ...input,
    financier_entity: facility.financier_entity,
    enterprise_entity: facility.entity,
  });
  await writeAudit(context, {
    action: "dpo_rule.create",
    entity: "dpo_rule",
    id: record.id,
    version: record.version,
    after: record,
  });
  await engine.saved(context, "dpo_rule", "created", record);
  return { ...record, shown: {} };
}

/** A discounted payables order by its number. @throws Refusal not_found for one that is not there or not the asker's */
export async function dpoByNumber(
  input: HandlerInputs["dpo.by_number"],
  context: ReadContext,
): Promise<HandlerAnswers["dpo.by_number"]> {
  const row = await context.db.first<{ id: string }>(`SELECT id FROM dpo WHERE number = $1`, [input.number]);
  return row ? detail(context, engine, "dpo", row.id) : refuse("not_found");
}
