import type { ReadContext, WriteContext } from "../context.ts";
import type { Engine } from "../engine.ts";
import { type SelectedRecord, withOwnRows } from "../query/rows.ts";
import { readSome, readRecord } from "../query/read.ts";
import { wireMaker, type Wire } from "../query/wire.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import { fieldOf, valueAt } from "../../../schemas/vocabulary/path.ts";
import { fieldAt } from "../../../registry/schema/entity.ts";
import { isReadable, projectionOf, isNamed } from "../query/projection.ts";
import { auditReveal } from "./audit.ts";
import { refuse, refuseFields } from "../refusal.ts";
import { fieldMessages } from "../wording.ts";
import { quoted } from "../store/tables/column.ts";
import { heldFiles } from "../files/stored.ts";
import { nameMaker, shownText } from "../query/shown-name.ts";
import { isEditable, makersOf } from "./editable.ts";
import { marksOf } from "./marks.ts";

/**
 * Records as a list answers them: what the asker may read of each, what may be done to it, and what a colleague has
 * asked of it.
 */
export async function rowsOffered(
  context: ReadContext,
  engine: Engine,
  entity: string,
  records: readonly SelectedRecord[],
  view?: string,
): Promise<Wire[]> {
  const toWire = wireMaker(context, entity, view);
  const offered = await engine.offeredActions(context, entity, records);
  return records.map((record, index) => {
    const { actions = [], pending } = offered[index] ?? {};
    return {
      ...toWire(record),
      allowed_actions: actions,
      ...(pending === undefined ? {} : { pending_approval: pending }),
    };
  });
}

/**
 * Puts beside records, by the fields that refer to them, the other records on which steps may be taken from there. Who
 * is no party of such a record is told nothing of it.
 * @throws Error when a field refers to no record
 */
export async function withOffers<T extends Wire>(
  context: ReadContext,
  engine: Engine,
  entity: string,
  fields: readonly string[],
  records: readonly T[],
): Promise<(T & { offers: Record<string, Wire> })[]> {
  const offered = records.map((record) => ({ ...record, offers: {} as Record<string, Wire> }));
  for (const field of fields) {
    const other = context.registry.entities.get(entity)?.properties[field]?.ref;
    if (other === undefined) throw new Error(`${entity}.${field} refers to no record`);
    const ids = [
      ...new Set(records.map((record) => record[field]).filter((id): id is string => typeof id === "string")),
    ];
    const rows = await rowsOffered(context, engine, other, await readSome(context, other, ids));
    const byId = new Map(rows.map((row) => [row["id"], row]));
    for (const record of offered) {
      const found = byId.get(record[field]);
      if (found !== undefined) record.offers[field] = found;
    }
  }
  return offered;
}

/**
 * Tells one masked value of a record in full, and notes in the audit who saw which field; the value itself is kept
 * nowhere.
 * @param input id of the record, and field: the path of what is masked, such as account_no or directors[0].id_no
 * @throws Refusal not_found for a record of others, forbidden for a field that the asker may not read, invalid_fields
 * at a field that is not masked
 */
export async function reveal(
  input: HandlerInputs["record.reveal"],
  context: WriteContext,
): Promise<HandlerAnswers["record.reveal"]> {
  const entity = context.call?.entity ?? "";
  const path = input.field;
  const { record, parties } = withOwnRows(context, entity, await readRecord(context, entity, input.id));
  if (fieldAt(context.registry, entity, fieldOf(path))?.masked !== true)
    refuseFields(fieldMessages(context.say, entity, [{ path: "field", keyword: "options", params: {} }]));
  if (!isReadable(context.registry, entity, fieldOf(path).split(".")[0] ?? "", parties, context.acting))
    refuse("forbidden");
  const value = valueAt(record, path);
  if (typeof value !== "string") refuse("not_found");
  await auditReveal(context, entity, record, path);
  return { field: path, value };
}

const idsIn = (value: unknown): string[] => (value === undefined || value === null ? [] : [value].flat().map(String));

/** What people call records of one entity, by id. */
async function namesOf(
  context: ReadContext,
  refers: string,
  show: readonly string[],
  ids: readonly string[],
): Promise<Map<string, unknown>> {
  const rows = await context.db.rows<{ id: string; name: unknown }>(
    `SELECT r."id", ${shownText("r", show)} AS name FROM ${quoted(refers)} r WHERE r."id" = ANY($1::bigint[])`,
    [ids],
  );
  const named = nameMaker(context, refers, show, false);
  return new Map(rows.filter(({ name }) => name !== null).map(({ id, name }) => [id, named ? named(name) : name]));
}

/**
 * Gives every item of a record's lists that names other records a `shown` of its own, as the record has one: a row of
 * a table is drawn like a record. One statement for each entity that is named.
 */
export async function showInItems(context: ReadContext, entity: string, wire: Wire): Promise<Wire> {
  const wanted = projectionOf(context.registry, entity).shownInItems.filter(
    ({ field }) => Array.isArray(wire[field]) && (wire[field] as unknown[]).length > 0,
  );
  if (wanted.length === 0) return {};
  const items = new Map(
    [...new Set(wanted.map(({ field }) => field))].map((field) => [
      field,
      (wire[field] as Wire[]).map((item): Wire => ({ ...item })),
    ]),
  );
  const known = new Map<string, Map<string, unknown>>();
  for (const { field, item: name, refers, show } of wanted) {
    const rows = items.get(field) ?? [];
    const key = `${refers}.${show.join()}`;
    const names = known.get(key) ?? new Map<string, unknown>();
    known.set(key, names);
    const missing = [...new Set(rows.flatMap((row) => idsIn(row[name])))].filter((id) => !names.has(id));
    if (missing.length > 0)
      for (const [id, shown] of await namesOf(context, refers, show, missing)) names.set(id, shown);
    for (const row of rows) {
      const found = idsIn(row[name]).flatMap((id) => (names.has(id) ? [names.get(id)] : []));
      if (found.length > 0) row.shown = { ...row.shown, [name]: Array.isArray(row[name]) ? found : found[0] };
    }
  }
  return Object.fromEntries(items);
}

const PEOPLE = ["created_by", "updated_by"] as const;

/** Who made and last changed a record, with their names: colleagues only; who works at another company is not told. */
export async function showPeople(
  context: ReadContext,
  { record }: SelectedRecord,
): Promise<{ fields: Wire; shown: Wire }> {
  const company = context.acting?.company?.id;
  const ids = PEOPLE.flatMap((field) => idsIn(record[field]));
  if (company === undefined || ids.length === 0) return { fields: {}, shown: {} };
  const rows = await context.db.rows<{ id: string; name: string | null }>(
    `SELECT "id", "name" FROM "user" WHERE "id" = ANY($1::bigint[]) AND "company" = $2::bigint`,
    [ids, company],
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const own = PEOPLE.filter((field) => names.has(String(record[field])));
  return {
    fields: Object.fromEntries(own.map((field) => [field, record[field]])),
    shown: Object.fromEntries(
      own.flatMap((field) => (names.get(String(record[field])) ? [[field, names.get(String(record[field]))]] : [])),
    ),
  };
}

interface ShownFiles {
  own: Wire;
  lists: Wire;
}

/**
 * Names, sizes and types of the files a record holds: under the fields that hold them, and in each row of its lists.
 */
async function shownFiles(context: ReadContext, entity: string, wire: Wire): Promise<ShownFiles> {
  const held = heldFiles(context.registry, entity, wire);
  if (held.length === 0) return { own: {}, lists: {} };
  const rows = await context.db.rows(
    "SELECT id AS file_id, name, media_type AS type, size, sha256, filed_as FROM file WHERE id = ANY($1::bigint[])",
    [held.map((file) => file.id)],
  );
  const byId = new Map(rows.map((row) => [String(row["file_id"]), row]));
  const fileOf = (id: unknown): unknown => byId.get(String(id)) ?? { file_id: id };
  const own: Wire = {};
  const lists: Wire = {};
  for (const { id, field, path } of held) {
    const [, place, inner] = /\[(\d+)\]\.(\w+)$/.exec(path) ?? [];
    if (place !== undefined && inner !== undefined) {
      const list = (lists[field] ?? [...(wire[field] as Wire[])]) as Wire[];
      const item = list[Number(place)];
      list[Number(place)] = { ...item, shown: { ...item?.shown, [inner]: fileOf(id) } };
      lists[field] = list;
    } else if (field === path || path.startsWith(`${field}[`))
      own[field] = Array.isArray(wire[field]) ? (wire[field] as unknown[]).map(fileOf) : fileOf(id);
  }
  return { own, lists };
}

/**
 * Said of a record whose entity has drafts, and which is none any more or none of the asker's: what a form shows of it
 * is not theirs to change.
 */
function closedOf(context: ReadContext, entity: string, { record, parties }: SelectedRecord): Wire {
  const hasDrafts = [...context.registry.calls.values()].some(({ updates }) => updates === entity);
  const makers = makersOf(context, entity);
  const isMaker = makers.length === 0 || makers.some((maker) => parties.includes(maker));
  return hasDrafts && !(isMaker && isEditable(context.registry, entity, record)) ? { editable: false } : {};
}

/** A record as one read answers it: what the asker may read, what may be done, who is waited for, what happened. */
async function detailOf(
  context: ReadContext,
  engine: Engine,
  entity: string,
  selected: SelectedRecord,
  view?: string,
): Promise<Wire> {
  const plain = wireMaker(context, entity, view)(selected);
  const people = await showPeople(context, selected);
  const wire = { ...plain, ...people.fields, ...(await showInItems(context, entity, plain)) };
  const [allowed] = await engine.allowedActions(context, entity, [selected]);
  const { shown: called, ...life } = await engine.life(context, entity, selected);
  const files = await shownFiles(context, entity, wire);
  const marks = marksOf(context, entity, wire);
  return {
    ...wire,
    ...(marks ? { marks } : {}),
    ...files.lists,
    shown: { ...plain.shown, ...people.shown, ...files.own, ...called },
    allowed_actions: allowed ?? [],
    ...closedOf(context, entity, selected),
    ...life,
  };
}

interface DetailOptions {
  readonly view?: string | undefined;
  /** The parties for whom the call reads it; whoever is named where nothing is said. */
  readonly readers?: readonly string[] | undefined;
  /** Further values by which the record is named, which it must have. */
  readonly match?: Wire;
}

/**
 * The same by id, for whom the call that reads it names.
 * @throws Refusal not_found for a missing, a foreign, a colleague's closed and a wrongly named record alike
 */
export async function detail(
  context: ReadContext,
  engine: Engine,
  entity: string,
  id: unknown,
  { view, readers, match = {} }: DetailOptions = {},
): Promise<Wire> {
  const selected = await readRecord(context, entity, id);
  if (!isNamed(readers, selected.parties, context.acting)) refuse("not_found");
  if (Object.entries(match).some(([field, value]) => selected.record[field] !== value)) refuse("not_found");
  return detailOf(context, engine, entity, selected, view);
}
