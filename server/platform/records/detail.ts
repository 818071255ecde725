import type { ReadContext } from "../context.ts";
import type { Engine } from "../engine.ts";
import { heldFiles } from "../files/held.ts";
import { isNamed } from "../query/readable.ts";
import { readRecord } from "../query/read.ts";
import type { SelectedRecord } from "../query/row.ts";
import { wireMaker, type Wire } from "../query/wire.ts";
import { refuse } from "../refusal.ts";
import { isEditable } from "./editable.ts";
import { makersOf } from "./makers.ts";
import { marksOf } from "./marks.ts";
import { showInItems, showPeople } from "./shown.ts";

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
  const told = (id: unknown): unknown => byId.get(String(id)) ?? { file_id: id };
  const own: Wire = {};
  const lists: Wire = {};
  for (const { id, field, path } of held) {
    const [, place, inner] = /\[(\d+)\]\.(\w+)$/.exec(path) ?? [];
    if (place !== undefined && inner !== undefined) {
      const list = (lists[field] ?? [...(wire[field] as Wire[])]) as Wire[];
      const item = list[Number(place)];
      list[Number(place)] = { ...item, shown: { ...(item?.["shown"] as Wire | undefined), [inner]: told(id) } };
      lists[field] = list;
    } else if (field === path || path.startsWith(`${field}[`))
      own[field] = Array.isArray(wire[field]) ? (wire[field] as unknown[]).map(told) : told(id);
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
export async function detailOf(
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
  const life = await engine.life(context, entity, selected);
  const files = await shownFiles(context, entity, wire);
  const marks = marksOf(context, entity, wire);
  return {
    ...wire,
    ...(marks ? { marks } : {}),
    ...files.lists,
    shown: { ...(plain["shown"] as Wire), ...people.shown, ...files.own },
    allowed_actions: allowed ?? [],
    ...closedOf(context, entity, selected),
    ...life,
  };
}

/**
 * The same by id, for whom the call that reads it names.
 * @param match further values by which the record is named, which it must have
 * @throws Refusal not_found for a missing, a foreign, a colleague's closed and a wrongly named record alike
 */
export async function detail(
  context: ReadContext,
  engine: Engine,
  entity: string,
  id: unknown,
  view?: string,
  readers?: readonly string[],
  match: Wire = {},
): Promise<Wire> {
  const selected = await readRecord(context, entity, id);
  if (!isNamed(readers, selected.parties, context.acting)) refuse("not_found");
  if (Object.entries(match).some(([field, value]) => selected.record[field] !== value)) refuse("not_found");
  return detailOf(context, engine, entity, selected, view);
}
