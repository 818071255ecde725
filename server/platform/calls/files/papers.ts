import type { HandlerAnswers, HandlerInputs } from "../../../../generated/types/calls.d.ts";
import { fieldAt } from "../../../../registry/schema/entity.ts";
import type { Registry } from "../../../../registry/registry.ts";
import type { ReadContext } from "../../context.ts";
import { isReadable, ownTitle } from "../../query/projection.ts";
import { readRecord } from "../../query/read.ts";
import { withOwnRows } from "../../query/rows.ts";
import { Refusal, refuse } from "../../refusal.ts";
import { heldFiles } from "../../files/stored.ts";

/** A record whose papers are told. */
interface Subject {
  readonly entity: string;
  readonly id: string;
}

/** A file that a record holds: under which of its fields, and of which record where that is not the asked one. */
interface Held {
  readonly id: string;
  readonly entity: string;
  readonly field: string;
  readonly of: string | undefined;
}

/** A deal stands on few records; of one that stands on more, the first of them are told. */
const MOST_RECORDS = 60;

/** The values at a dotted path, through groups and rows. */
function valuesAt(value: unknown, [first, ...rest]: readonly string[]): unknown[] {
  const all = Array.isArray(value) ? value : [value];
  if (first === undefined) return all;
  return all.flatMap((one) =>
    one !== null && typeof one === "object" ? valuesAt((one as Readonly<Record<string, unknown>>)[first], rest) : [],
  );
}

/**
 * The records of which a record is made: an invoice-paid item of its invoices, an application of its items and theirs.
 */
function standsUnder(registry: Registry, entity: string, record: Readonly<Record<string, unknown>>): Subject[] {
  return (registry.entities.get(entity)?.under ?? []).flatMap((path) => {
    const field = fieldAt(registry, entity, path);
    const above = field?.ref ?? field?.items?.ref;
    return above === undefined
      ? []
      : valuesAt(record, path.split(".")).flatMap((id) => (typeof id === "string" ? [{ entity: above, id }] : []));
  });
}

/** What the asker reads of a record, undefined where they are no party of it. */
const readable = (context: ReadContext, { entity, id }: Subject) =>
  readRecord(context, entity, id).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });

/**
 * The files of a record and of what it is made of, as far as the asker reads record and field.
 * @throws Refusal not_found where they do not read the record itself
 */
async function heldBy(context: ReadContext, root: Subject): Promise<Held[]> {
  const { registry, acting } = context;
  const waiting: Subject[] = [root];
  const seen = new Set<string>();
  const held = new Map<string, Held>();
  for (let subject = waiting.shift(); subject !== undefined && seen.size < MOST_RECORDS; subject = waiting.shift()) {
    const { entity, id } = subject;
    if (seen.has(`${entity} ${id}`)) continue;
    seen.add(`${entity} ${id}`);
    const found = await readable(context, subject);
    if (found === undefined && subject === root) refuse("not_found");
    if (found === undefined) continue;
    const { record } = withOwnRows(context, entity, found);
    for (const file of heldFiles(registry, entity, record)) {
      if (
        held.has(file.id) ||
        file.category === "logo" ||
        !isReadable(registry, entity, file.field, found.parties, acting)
      )
        continue;
      held.set(file.id, {
        id: file.id,
        entity,
        field: file.field,
        of: subject === root ? undefined : ownTitle(context, entity, record),
      });
    }
    waiting.push(...standsUnder(registry, entity, record));
  }
  return [...held.values()];
}

interface FileRow {
  id: string;
  name: string;
  media_type: string;
  size: number;
  filed_as: string | null;
}

/** What the categories are called in which files were filed, in the reader's language. */
async function categoriesOf(context: ReadContext, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await context.db.rows<{ category_id: string; name: string; name_zh: string | null }>(
    "SELECT category_id, name, name_zh FROM document_category WHERE category_id = ANY($1::text[]) ORDER BY id DESC",
    [ids],
  );
  return new Map(
    rows.map(({ category_id: id, name, name_zh: chinese }) => [
      id,
      context.language === "zh" ? (chinese ?? name) : name,
    ]),
  );
}

/**
 * The papers of a record and of the records that it is made of, which somebody reads before they decide on it: each
 * with what it is, and of which record where that is another. Nothing is told of what the asker does not read.
 * @throws Refusal not_found the same for a missing and a foreign record
 */
export async function papers(
  input: HandlerInputs["file.papers"],
  context: ReadContext,
): Promise<HandlerAnswers["file.papers"]> {
  const entity = input.entity;
  if (!context.registry.entities.has(entity) || context.registry.entities.get(entity)?.table === false)
    refuse("not_found");
  const held = await heldBy(context, { entity, id: input.id });
  const files = await context.db.rows<FileRow>(
    "SELECT id, name, media_type, size, filed_as FROM file WHERE id = ANY($1::bigint[]) AND state = 'clean'",
    [held.map(({ id }) => id)],
  );
  const byId = new Map(files.map((file) => [file.id, file]));
  const categories = await categoriesOf(
    context,
    files.flatMap(({ filed_as: filed }) => filed ?? []),
  );
  const rows = held.flatMap(({ id, entity: holder, field, of }) => {
    const file = byId.get(id);
    if (file === undefined) return [];
    return [
      {
        file_id: id,
        name: file.name,
        type: file.media_type,
        size: file.size,
        what: categories.get(file.filed_as ?? "") ?? context.say(holder, field),
        ...(of === undefined ? {} : { of }),
      },
    ];
  });
  return { rows, count: rows.length };
}
