import { wholeSchema } from "../../../registry/schema/request.ts";
import { compileValidator } from "../../../registry/validation/compile.ts";
import type { Registry } from "../../../registry/registry.ts";
import type { RequestContext, ReadContext, WriteContext } from "../context.ts";
import { refuseFields, refuse } from "../refusal.ts";
import { fieldMessages } from "../wording.ts";
import { calendarOf } from "../calendar.ts";
import type { Row } from "./condition.ts";
import type { Records } from "../../../generated/types/records.d.ts";
import type { Stored, Unnamed, Writable } from "../query/rows.ts";
import type { Engine, StoredRecord } from "../engine.ts";
import type { Input } from "../handler.ts";
import { projectionOf, isNamed } from "../query/projection.ts";
import { readRecord } from "../query/read.ts";
import { withoutMasks } from "../masking.ts";
import { attachFiles } from "./attach.ts";
import { writeAudit } from "./audit.ts";
import { deleteRecord, insertRecord, refuseStale, updateRecord } from "./write.ts";
import { isEditable, isInitial, makerField, makersAmong, makersOf } from "./editable.ts";
import { keepingMarks } from "./marks.ts";
import { mustSeeReferences } from "./refs.ts";

type Validate = ReturnType<typeof compileValidator>;
const compiled = new WeakMap<Registry, Map<string, Validate>>();

function validatorOf(registry: Registry, entity: string): Validate {
  const known = compiled.get(registry) ?? new Map<string, Validate>();
  compiled.set(registry, known);
  const validate = known.get(entity) ?? compileValidator(registry, wholeSchema(registry, entity), { unknown: "pass" });
  known.set(entity, validate);
  return validate;
}

const headOf = (path: string): string => path.split(/[.[]/)[0] ?? "";

/**
 * Refuses a record that is not whole; an emptied field counts as absent.
 * @param changed fields outside of which nothing is asked: what an older record lacks does not stop a change of
 * something else
 * @throws Refusal invalid_fields with every field that is missing or wrong
 */
export function requireWhole(context: RequestContext, entity: string, record: Row, changed?: readonly string[]): void {
  const filled = Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
  const all = validatorOf(context.registry, entity)(filled, calendarOf(context));
  const findings = changed === undefined ? all : all.filter(({ path }) => changed.includes(headOf(path)));
  if (findings.length > 0)
    refuseFields(fieldMessages((namespace, key, places) => context.say(namespace, key, places), entity, findings));
}

/**
 * Whether records of an entity count from the moment they are made: no transition asks for the whole record, as it is
 * asked of a draft that is put forward.
 */
export const countsAtOnce = (registry: Registry, entity: string): boolean =>
  ![...registry.lifecycles.values()].some(
    (lifecycle) => lifecycle.entity === entity && Object.values(lifecycle.transitions).some(({ whole }) => whole),
  );

/** The list that holds one's own entities. */
const OWN = "company_entity.own";

/** The field by which a company is a party of a record, of it alone or of one that it names. */
function fieldOf(context: ReadContext, entity: string, party: string | undefined): string | undefined {
  const partyRule = party === undefined ? undefined : context.registry.entities.get(entity)?.parties?.[party];
  const path =
    typeof partyRule === "string" ? partyRule : partyRule && "field" in partyRule ? partyRule.field : undefined;
  return path?.split(".")[0];
}

/**
 * Whoever makes a record is its first party, the others come to it later; where several may make it, it is the one for
 * whom the asker's role chooses among its own.
 */
function ownField(context: ReadContext, entity: string): string | undefined {
  const { registry, acting } = context;
  const choices = registry.entities.get("company_entity")?.choices ?? {};
  const isOwn = (field: string | undefined): boolean => {
    const property = field === undefined ? undefined : projectionOf(registry, entity).properties.get(field);
    return (
      property?.calc !== true &&
      property?.choose !== undefined &&
      acting?.role !== undefined &&
      choices[property.choose]?.[acting.role] === OWN
    );
  };
  const makers = makersOf(context, entity).map((maker) => fieldOf(context, entity, maker));
  return (
    (makers.length > 1 ? makers.find(isOwn) : undefined) ??
    fieldOf(context, entity, projectionOf(registry, entity).parties[0])
  );
}

function mustWrite(
  context: ReadContext,
  entity: string,
  parties: readonly string[],
  values: Record<string, unknown>,
): void {
  const writable = context.registry.entities.get(entity)?.writable;
  const wrong = Object.keys(values).filter((field) => !isNamed(writable?.[field], parties, context.acting));
  if (wrong.length > 0)
    refuseFields(
      fieldMessages(
        context.say,
        entity,
        wrong.map((path) => ({ path, keyword: "unknown", params: {} })),
      ),
    );
}

/** Refuses whoever is none of the parties that make drafts of this entity. */
function mustBeMaker(context: ReadContext, entity: string, parties: readonly string[]): void {
  const makers = makersOf(context, entity);
  if (makers.length > 0 && !makers.some((maker) => parties.includes(maker))) refuse("forbidden");
}

/**
 * The values with what a form sent masked as it is kept.
 * @throws Refusal invalid_fields at a mask behind which nothing is kept
 */
function unmasked(
  context: ReadContext,
  entity: string,
  values: Record<string, unknown>,
  before: Record<string, unknown> = {},
): Record<string, unknown> {
  const definition = context.registry.entities.get(entity);
  const { properties } = projectionOf(context.registry, entity);
  const wrong: { path: string; keyword: string }[] = [];
  const whole = Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      definition && properties.has(field)
        ? withoutMasks(definition, properties.get(field) ?? {}, value, before[field], field, wrong)
        : value,
    ]),
  );
  if (wrong.length > 0)
    refuseFields(
      fieldMessages(
        context.say,
        entity,
        wrong.map((one) => ({ ...one, params: {} })),
      ),
    );
  return whole;
}

/**
 * The field that makes the acting company the owner, filled where it was left out: its default entity, the company, the
 * user.
 */
export function ownerFilled(
  context: ReadContext,
  entity: string,
  values: Record<string, unknown>,
): Record<string, unknown> {
  const field = ownField(context, entity);
  if (!field || field === "id" || (values[field] !== undefined && values[field] !== null)) return values;
  const refers = projectionOf(context.registry, entity).properties.get(field)?.ref;
  const own =
    refers === "company_entity"
      ? context.acting?.entities[0]
      : refers === "company"
        ? context.acting?.company?.id
        : refers === "user"
          ? context.acting?.user.id
          : undefined;
  return own === undefined ? values : { ...values, [field]: own };
}

/** The field that says which of the makers makes the record, with who it is; nothing where the entity does not ask. */
export function madeBy(context: ReadContext, entity: string, makers: readonly string[]): Record<string, unknown> {
  const field = makerField(context, entity);
  return field === undefined || makers[0] === undefined ? {} : { [field]: makers[0] };
}

/**
 * Makes a draft: what a `creates` call does. The input has passed the draft validator. What counts from the moment it
 * is made is whole at once.
 * @throws Refusal invalid_fields at fields that may not be written, are missing or name what cannot be seen, forbidden
 * when the record would be another's
 */
export function createDraft<Entity extends keyof Records>(
  context: WriteContext,
  engine: Pick<Engine, "derive" | "saved">,
  entity: Entity,
  input: Writable<Entity>,
): Promise<Stored<Entity>>;
export function createDraft<Name extends string>(
  context: WriteContext,
  engine: Pick<Engine, "derive" | "saved">,
  entity: Unnamed<Name>,
  input: Input,
): Promise<StoredRecord>;
export async function createDraft(
  context: WriteContext,
  engine: Pick<Engine, "derive" | "saved">,
  entity: string,
  input: Input,
): Promise<StoredRecord> {
  const makers = makersOf(context, entity);
  const filled = ownerFilled(context, entity, unmasked(context, entity, input));
  const own = await makersAmong(context, entity, filled);
  mustWrite(context, entity, [...own, "creator"], input);
  await mustSeeReferences(context, entity, filled);
  const id = context.ports.ids.next();
  await attachFiles(context, entity, id, filled);
  const values = await engine.derive(context, entity, filled, undefined);
  if (countsAtOnce(context.registry, entity)) requireWhole(context, entity, values);
  const record = await insertRecord(context, entity, { ...values, ...madeBy(context, entity, own), id });
  if (makers.length > 0) {
    const seen = await readRecord(context, entity, record.id).catch(() => undefined);
    if (!makers.some((maker) => seen?.parties.includes(maker))) refuse("forbidden");
  }
  await writeAudit(context, {
    action: `${entity}.create`,
    entity,
    id: record.id,
    version: record.version,
    after: record,
  });
  await engine.saved(context, entity, "created", record);
  return record;
}

/** The record, locked, if the asker owns it, it still is a draft, and it has the version that was shown. */
async function draftToChange(
  context: WriteContext,
  entity: string,
  id: unknown,
  version: unknown,
): Promise<{ record: StoredRecord; parties: readonly string[] }> {
  const found = await readRecord(context, entity, id, { lock: true });
  mustBeMaker(context, entity, found.parties);
  if (version !== undefined && found.record.version !== version) await refuseStale(context, entity, found.record.id);
  if (!isEditable(context.registry, entity, found.record)) refuse("rule_violated", { data: { rule: "not_editable" } });
  return found;
}

/**
 * Changes a draft: what an `updates` call does.
 * @throws Refusal as createDraft, and not_found, stale_version for another version, rule_violated when it is no draft
 * any more
 */
export function updateDraft<Entity extends keyof Records>(
  context: WriteContext,
  engine: Engine,
  entity: Entity,
  input: Writable<Entity>,
): Promise<Stored<Entity>>;
export function updateDraft<Name extends string>(
  context: WriteContext,
  engine: Engine,
  entity: Unnamed<Name>,
  input: Input,
): Promise<StoredRecord>;
export async function updateDraft(
  context: WriteContext,
  engine: Engine,
  entity: string,
  input: Input,
): Promise<StoredRecord> {
  const { id, version, ...given } = input;
  const { record: before, parties } = await draftToChange(context, entity, id, version);
  const values = keepingMarks(context, entity, before, unmasked(context, entity, given, before));
  mustWrite(
    context,
    entity,
    [...parties, ...(before.created_by === context.acting?.user.id ? ["creator"] : [])],
    values,
  );
  await mustSeeReferences(context, entity, values);
  await attachFiles(context, entity, before.id, values);
  const changed = await engine.derive(context, entity, values, before);
  if (countsAtOnce(context.registry, entity))
    requireWhole(context, entity, { ...before, ...changed }, Object.keys(changed));
  const record = await updateRecord(context, entity, before.id, before.version, changed);
  mustBeMaker(context, entity, (await readRecord(context, entity, record.id)).parties);
  await writeAudit(context, {
    action: `${entity}.update`,
    entity,
    id: record.id,
    version: record.version,
    before,
    after: record,
  });
  await engine.saved(context, entity, "updated", record, before);
  return record;
}

/**
 * Deletes a draft that nobody else has seen: what a `deletes` call does.
 * @throws Refusal as updateDraft, and rule_violated once it was put before others, whoever may still correct it
 */
export async function deleteDraft(
  context: WriteContext,
  engine: Engine,
  entity: string,
  input: Input,
): Promise<Record<string, never>> {
  const { record } = await draftToChange(context, entity, input.id, input.version);
  if (!isInitial(context.registry, entity, record)) refuse("rule_violated", { data: { rule: "not_editable" } });
  await deleteRecord(context, entity, record.id, record.version);
  await writeAudit(context, {
    action: `${entity}.delete`,
    entity,
    id: record.id,
    version: record.version,
    before: record,
  });
  await engine.saved(context, entity, "deleted", record);
  return {};
}
