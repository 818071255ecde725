import type { Answered } from "../../platform/answered.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { ReadContext, WriteContext } from "../../platform/context.ts";
import { engine, executeNow, lockedRecord } from "../../platform/lifecycle/engine.ts";
import { readRecord, readSome } from "../../platform/query/read.ts";
import { shapedRows } from "../../platform/query/shaped-rows.ts";
import type { Stored } from "../../platform/query/rows.ts";
import { attachFiles } from "../../platform/records/attach.ts";
import { writeAudit } from "../../platform/records/audit.ts";
import { detail } from "../../platform/records/detail.ts";
import { refuseStale, updateRecord, deleteRecord } from "../../platform/records/write.ts";
import { refuse, refuseFields, Refusal, type FieldMessage } from "../../platform/refusal.ts";
import { fieldMessages } from "../../platform/wording.ts";
import { ownCompany } from "../people/colleague.ts";
import type { Input } from "../../platform/handler.ts";
import { createDraft, updateDraft } from "../../platform/records/draft.ts";
import { projectionOf } from "../../platform/query/projection.ts";
import { wireMaker } from "../../platform/query/wire.ts";
import { mustSeeReferences } from "../../platform/records/refs.ts";
import { propertiesOf } from "../../platform/store/tables/table.ts";
import { isDerived } from "../../../registry/schema/derived.ts";
import { quoted } from "../../platform/store/tables/column.ts";
import { plainAddress } from "../../platform/session/password.ts";
import { requireProof } from "../sign-in/proof.ts";

/** The business types that companies of a role may choose; companies of other roles choose among all. */
const TYPES_OF_ROLE: Readonly<Record<string, readonly string[]>> = { enterprise: ["issue", "transfer"] };

/** The own company. */
export const companyGet = (
  _input: HandlerInputs["company.get"] | HandlerInputs["user.admin_basic"],
  context: ReadContext,
): Promise<HandlerAnswers["company.get"]> => detail(context, engine, "company", ownCompany(context));

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
): Promise<Answered<"company">> {
  const { version, ...values } = input;
  const { record: before } = await readRecord(context, "company", ownCompany(context), { lock: true });
  if (before.version !== version) await refuseStale(context, "company", before.id);
  if (values.name !== undefined && values.name !== before.name) await requireOwnName(context, before.id);
  const possible = TYPES_OF_ROLE[String(before.role)];
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

/** What the register says of an entity, and what a request for another brings beside it. */
const REGISTERED = ["legal_name", "entity_type", "registered_address"] as const;
const OF_REQUEST = ["reason", "proof_file"] as const;

const part = (
  input: HandlerInputs["user.admin_basic"],
  names: readonly (keyof HandlerInputs["user.admin_basic"])[],
): Input => Object.fromEntries(names.filter((name) => input[name] !== undefined).map((name) => [name, input[name]]));

/** Asks a fund provider for other registered data, with the reason and the extract of the register. */
async function askChange(
  input: HandlerInputs["user.admin_basic"],
  entity: Stored<"company_entity">,
  context: WriteContext,
): Promise<void> {
  const { country: _country, ...address } = input.registered_address ?? entity.registered_address ?? {};
  try {
    const made = await createDraft(context, engine, "company_change", {
      entity: entity.id,
      legal_name: entity.legal_name,
      entity_type: entity.entity_type,
      ...part(input, ["legal_name", "entity_type"]),
      ...address,
      ...part(input, OF_REQUEST),
    });
    await executeNow(context, "company_change", made.id, "submit");
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== "invalid_fields" || !Array.isArray(error.data)) throw error;
    // The request has the address's parts as fields of its own; who asked gave them in one.
    refuseFields(
      (error.data as FieldMessage[]).map((one) =>
        [...REGISTERED, ...OF_REQUEST].some((name) => name === one.field)
          ? one
          : { ...one, field: `registered_address.${one.field}` },
      ),
    );
  }
}

/**
 * The company's own words about itself and the registered data of one of its entities, by its administrator. Data on
 * which a fund provider's approval rests become a request, which the company that is answered names.
 * @throws Refusal stale_version for another version, invalid_fields for a foreign file or a request without reason and
 * proof, rule_violated for another name of an approved company
 */
export async function adminBasic(
  input: HandlerInputs["user.admin_basic"],
  context: WriteContext,
): Promise<HandlerAnswers["user.admin_basic"]> {
  const { entity: named, version, ...given } = input;
  const own = Object.fromEntries(
    Object.entries(given).filter(([field]) => ![...REGISTERED, ...OF_REQUEST].some((name) => name === field)),
  );
  const registered = part(input, REGISTERED);
  if (Object.keys(registered).length > 0) {
    const { record } = await readRecord(context, "company_entity", named ?? context.acting?.entities[0], {
      lock: true,
    });
    const approved = await context.trx.first(
      `SELECT 1 AS found FROM kyc_case WHERE entity = $1::bigint AND status = 'approved' LIMIT 1`,
      [record.id],
    );
    if (approved) await askChange(input, record, context);
    else
      await updateDraft(context, engine, "company_entity", { id: record.id, version: record.version, ...registered });
  }
  if (Object.keys(own).length > 0) return companyUpdate({ ...own, version }, context);
  const { record } = await readRecord(context, "company", ownCompany(context));
  if (record.version !== version) await refuseStale(context, "company", record.id);
  return companyGet(input, context);
}

/** An entity of the own company. @throws Refusal not_found for any other */
async function ownEntity(context: ReadContext, id: unknown): Promise<string> {
  const { record } = await readRecord(context, "company_entity", id);
  return record.company === context.acting?.company?.id ? record.id : refuse("not_found");
}

/**
 * The people who act for an entity of the own company, by name unless the list is sorted otherwise.
 * @throws Refusal not_found for an entity of another company
 */
export async function entityUsers(
  input: HandlerInputs["company_entity.users"],
  context: ReadContext,
): Promise<HandlerAnswers["company_entity.users"]> {
  const entity = await ownEntity(context, input.entity);
  const people = await context.db.rows<{ id: string }>(
    `SELECT id FROM "user" WHERE company = $1::bigint AND $2::bigint = ANY(legal_entities) ORDER BY name, id`,
    [ownCompany(context), entity],
  );
  const ids = people.map(({ id }) => id);
  const users = new Map((await readSome(context, "user", ids)).map((user) => [user.record.id as string, user]));
  const rows = ids.flatMap((id) => users.get(id) ?? []).map(wireMaker(context, "user"));
  return shapedRows(context, input.list, rows);
}

/**
 * Lets people act for an entity of the own company; tells how many came to it.
 * @throws Refusal not_found, invalid_fields for people of others
 */
export async function addEntityUsers(
  input: HandlerInputs["company_entity.add_users"],
  context: WriteContext,
): Promise<HandlerAnswers["company_entity.add_users"]> {
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

/** Whether any record names the entity: then what happened in its name must keep it. */
async function isNamed(context: WriteContext, id: string): Promise<boolean> {
  for (const [name, entity] of context.registry.entities) {
    if (entity.table === false || name === "company_entity") continue;
    for (const [field, property] of propertiesOf(entity)) {
      const many = property.items?.ref === "company_entity";
      if ((property.ref !== "company_entity" && !many) || isDerived(property)) continue;
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
): Promise<HandlerAnswers["company_entity.delete"]> {
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

/**
 * Where letters about money go, of an entity of the own company: by the code that was mailed there, so that no letter
 * goes to an address that nobody of the company reads.
 * @throws Refusal not_found for an entity of others, token_invalid for a wrong code
 */
export async function proveFinanceEmail(
  input: HandlerInputs["company_entity.prove_finance_email"],
  context: WriteContext,
): Promise<HandlerAnswers["company_entity.prove_finance_email"]> {
  const before = await lockedRecord(context, "company_entity", input.id);
  if (before.company !== context.acting?.company?.id) refuse("not_found");
  const address = plainAddress(input.finance_email);
  await requireProof(context, input, "finance_email", address);
  const after = await updateRecord(context, "company_entity", before.id, before.version, { finance_email: address });
  await writeAudit(context, {
    action: "company_entity.prove_finance_email",
    entity: "company_entity",
    id: after.id,
    version: after.version,
    before,
    after,
  });
  return { id: after.id };
}
