import type { ReadContext, WriteContext } from "../context.ts";
import type { Engine, StoredRecord } from "../engine.ts";
import type { Input } from "../handler.ts";
import { projectionOf } from "../query/projection.ts";
import { isNamed } from "../query/readable.ts";
import { readRecord } from "../query/read.ts";
import { refuse, refuseFields } from "../refusal.ts";
import { fieldMessages } from "../wording/finding-messages.ts";
import { attachFiles } from "./attach.ts";
import { writeAudit } from "./audit.ts";
import { deleteRecord } from "./delete.ts";
import { isEditable } from "./editable.ts";
import { insertRecord } from "./insert.ts";
import { mustSeeReferences } from "./refs.ts";
import { refuseStale, updateRecord } from "./update.ts";

/** Whoever makes a record is its first party; the others come to it later. */
const ownerOf = (context: ReadContext, entity: string) => projectionOf(context.registry, entity).parties[0];

function mustWrite(context: ReadContext, entity: string, parties: readonly string[], values: Record<string, unknown>): void {
  const writable = context.registry.entities.get(entity)?.writable;
  const wrong = Object.keys(values).filter((field) => !isNamed(writable?.[field], parties, context.acting));
  if (wrong.length > 0) refuseFields(fieldMessages(context.say, entity, wrong.map((path) => ({ path, keyword: "unknown", params: {} }))));
}

/** The field that makes the acting company the owner, filled where it was left out: its default entity, the company, the user. */
function ownerFilled(context: ReadContext, entity: string, values: Record<string, unknown>): Record<string, unknown> {
  const owner = ownerOf(context, entity);
  const said = owner ? context.registry.entities.get(entity)?.parties?.[owner] : undefined;
  const path = typeof said === "string" ? said : said && "field" in said ? said.field : undefined;
  const field = path?.split(".")[0];
  if (!field || field === "id" || (values[field] !== undefined && values[field] !== null)) return values;
  const refers = projectionOf(context.registry, entity).properties.get(field)?.ref;
  const own = refers === "company_entity" ? context.acting?.entities[0] : refers === "company" ? context.acting?.company?.id : refers === "user" ? context.acting?.user.id : undefined;
  return own === undefined ? values : { ...values, [field]: own };
}

/**
 * Makes a draft: what a `creates` call does. The input has passed the draft validator.
 * @throws Refusal 100 at fields that may not be written or name what cannot be seen, 1004 when the record would be another's
 */
export async function createDraft(context: WriteContext, engine: Engine, entity: string, input: Input): Promise<StoredRecord> {
  const owner = ownerOf(context, entity);
  mustWrite(context, entity, owner ? [owner, "creator"] : ["creator"], input);
  const filled = ownerFilled(context, entity, input);
  await mustSeeReferences(context, entity, filled);
  const id = context.ports.ids.next();
  await attachFiles(context, entity, id, filled);
  const record = await insertRecord(context, entity, { ...await engine.derive(context, entity, filled, undefined), id });
  if (owner) {
    const seen = await readRecord(context, entity, record.id).catch(() => undefined);
    if (!seen?.parties.includes(owner)) refuse("1004");
  }
  await writeAudit(context, { action: `${entity}.create`, entity, id: record.id, version: record.version, after: record });
  await engine.saved(context, entity, "created", record);
  return record;
}

/** The record, locked, if the asker owns it, it still is a draft, and it has the version that was shown. */
async function draftToChange(context: WriteContext, entity: string, id: unknown, version: unknown): Promise<{ record: StoredRecord; parties: readonly string[] }> {
  const found = await readRecord(context, entity, id, { lock: true });
  const owner = ownerOf(context, entity);
  if (owner && !found.parties.includes(owner)) refuse("1004");
  if (version !== undefined && found.record.version !== version) await refuseStale(context, entity, found.record.id);
  if (!isEditable(context.registry, entity, found.record)) refuse("1010", { data: { rule: "not_editable" } });
  return found;
}

/**
 * Changes a draft: what an `updates` call does.
 * @throws Refusal as createDraft, and 1005, 1054 for another version, 1010 when it is no draft any more
 */
export async function updateDraft(context: WriteContext, engine: Engine, entity: string, input: Input): Promise<StoredRecord> {
  const { id, version, ...values } = input;
  const { record: before, parties } = await draftToChange(context, entity, id, version);
  mustWrite(context, entity, [...parties, ...before["created_by"] === context.acting?.user.id ? ["creator"] : []], values);
  await mustSeeReferences(context, entity, values);
  await attachFiles(context, entity, before.id, values);
  const record = await updateRecord(context, entity, before.id, before.version, await engine.derive(context, entity, values, before));
  const owner = ownerOf(context, entity);
  if (owner && !(await readRecord(context, entity, record.id)).parties.includes(owner)) refuse("1004");
  await writeAudit(context, { action: `${entity}.update`, entity, id: record.id, version: record.version, before, after: record });
  await engine.saved(context, entity, "updated", record);
  return record;
}

/** Deletes a draft: what a `deletes` call does. @throws Refusal as updateDraft */
export async function deleteDraft(context: WriteContext, engine: Engine, entity: string, input: Input): Promise<Record<string, never>> {
  const { record } = await draftToChange(context, entity, input["id"], input["version"]);
  await deleteRecord(context, entity, record.id, record.version);
  await writeAudit(context, { action: `${entity}.delete`, entity, id: record.id, version: record.version, before: record });
  await engine.saved(context, entity, "deleted", record);
  return {};
}
