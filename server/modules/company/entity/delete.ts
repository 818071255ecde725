import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { WriteContext } from "../../../platform/context.ts";
import { readRecord } from "../../../platform/query/read.ts";
import { writeAudit } from "../../../platform/records/audit.ts";
import { deleteRecord } from "../../../platform/records/delete.ts";
import { refuse } from "../../../platform/refusal.ts";
import { propertiesOf } from "../../../platform/store/tables/table.ts";
import { quoted } from "../../../platform/store/tables/column.ts";

/** Whether any record names the entity: then what happened in its name must keep it. */
async function isNamed(context: WriteContext, id: string): Promise<boolean> {
  for (const [name, entity] of context.registry.entities) {
    if (entity.table === false || name === "company_entity") continue;
    for (const [field, property] of propertiesOf(entity)) {
      const many = property.items?.ref === "company_entity";
      if (property.ref !== "company_entity" && !many) continue;
      if (name === "user" && field === "legal_entities") continue;
      const text = many ? `$1::bigint = ANY(${quoted(field)})` : `${quoted(field)} = $1`;
      if (await context.trx.first(`SELECT 1 AS found FROM ${quoted(name)} WHERE ${text} LIMIT 1`, [id])) return true;
    }
  }
  return false;
}

/**
 * Deletes an entity that nothing was done with.
 * @throws Refusal not_found for a foreign one, rule_violated for the default one and one in use
 */
export async function deleteEntity(
  input: HandlerInputs["company_entity.delete"],
  context: WriteContext,
): Promise<unknown> {
  const { record } = await readRecord(context, "company_entity", input.id, { lock: true });
  if (record.company !== context.acting?.company?.id) refuse("not_found");
  const rule =
    record.is_default === true ? "default_entity" : (await isNamed(context, record.id)) ? "entity_in_use" : undefined;
  if (rule !== undefined) refuse("rule_violated", { data: { rule }, message: context.say("error", rule) });
  // Whoever acted for this one alone acts for the default one now: with none named, they would act for all.
  await context.trx.run(
    `UPDATE "user" u
     SET legal_entities = CASE WHEN cardinality(u.legal_entities) > 1 THEN array_remove(u.legal_entities, $1::bigint) ELSE ARRAY(
       SELECT id FROM company_entity WHERE company = u.company AND is_default
     ) END
     WHERE $1::bigint = ANY(u.legal_entities)`,
    [record.id],
  );
  await deleteRecord(context, "company_entity", record.id, record.version);
  await writeAudit(context, {
    action: "company_entity.delete",
    entity: "company_entity",
    id: record.id,
    version: record.version,
    before: record,
  });
  return {};
}
