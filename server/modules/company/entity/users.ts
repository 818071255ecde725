import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { ReadContext, WriteContext } from "../../../platform/context.ts";
import { projectionOf } from "../../../platform/query/projection.ts";
import { readRecord } from "../../../platform/query/read.ts";
import { listRows } from "../../../platform/query/list.ts";
import { wireMaker } from "../../../platform/query/wire.ts";
import { mustSeeReferences } from "../../../platform/records/refs.ts";
import { writeAudit } from "../../../platform/records/audit.ts";
import { refuse } from "../../../platform/refusal.ts";

/** An entity of the own company. @throws Refusal not_found for any other */
async function ownEntity(context: ReadContext, id: unknown): Promise<string> {
  const { record } = await readRecord(context, "company_entity", id);
  return record.company === context.acting?.company?.id ? record.id : refuse("not_found");
}

/** The people who act for an entity of the own company. @throws Refusal not_found */
export async function entityUsers(
  input: HandlerInputs["company_entity.users"],
  context: ReadContext,
): Promise<unknown> {
  const entity = await ownEntity(context, input.entity);
  const asked = input.list;
  const found = await listRows(
    context,
    "user",
    { when: { field: "company", is: { user: "company" } } },
    { ...asked, size: 100, page: 1 },
  );
  const make = wireMaker(context, "user");
  const rows = found.rows
    .filter(
      ({ record }) => Array.isArray(record["legal_entities"]) && record["legal_entities"].map(String).includes(entity),
    )
    .map(make);
  return { rows, count: rows.length };
}

/**
 * Lets people act for an entity of the own company; tells how many came to it.
 * @throws Refusal not_found, invalid_fields for people of others
 */
export async function addEntityUsers(
  input: HandlerInputs["company_entity.add_users"],
  context: WriteContext,
): Promise<unknown> {
  const entity = await ownEntity(context, input.entity);
  await mustSeeReferences(context, "user_group", { members: input.users });
  const users = projectionOf(context.registry, "user").table.name;
  const added = await context.trx.run(
    `UPDATE "${users}"
     SET legal_entities = array_append(coalesce(legal_entities, '{}'), $1::bigint), version = version + 1
     WHERE id = ANY($2::bigint[]) AND company = $3 AND NOT ($1::bigint = ANY(coalesce(legal_entities, '{}')))`,
    [entity, input.users, context.acting?.company?.id ?? null],
  );
  await writeAudit(context, { action: "company_entity.add_users", entity: "company_entity", id: entity });
  return { added };
}
