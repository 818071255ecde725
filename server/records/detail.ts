import type { ReadContext } from "../context.ts";
import type { Engine } from "../engine.ts";
import { heldFiles } from "../files/held.ts";
import { readRecord } from "../query/read.ts";
import type { SelectedRecord } from "../query/row.ts";
import { wireMaker, type Wire } from "../query/wire.ts";
import { marksOf } from "./marks.ts";
import { showInItems, showPeople } from "./shown.ts";

interface ShownFiles { own: Wire; lists: Wire }

/** Names, sizes and types of the files a record holds: under the fields that hold them, and in each row of its lists. */
async function shownFiles(context: ReadContext, entity: string, wire: Wire): Promise<ShownFiles> {
  const held = heldFiles(context.registry, entity, wire);
  if (held.length === 0) return { own: {}, lists: {} };
  const rows = await context.db.rows("SELECT id AS file_id, name, media_type AS type, size, sha256 FROM file WHERE id = ANY($1::bigint[])", [held.map((file) => file.id)]);
  const byId = new Map(rows.map((row) => [String(row["file_id"]), row]));
  const told = (id: unknown): unknown => byId.get(String(id)) ?? { file_id: id };
  const own: Wire = {};
  const lists: Wire = {};
  for (const { id, field, path } of held) {
    const [, place, inner] = /\[(\d+)\]\.(\w+)$/.exec(path) ?? [];
    if (place !== undefined && inner !== undefined) {
      const list = (lists[field] ?? [...wire[field] as Wire[]]) as Wire[];
      const item = list[Number(place)];
      list[Number(place)] = { ...item, shown: { ...item?.["shown"] as Wire | undefined, [inner]: told(id) } };
      lists[field] = list;
    } else if (field === path || path.startsWith(`${field}[`)) own[field] = Array.isArray(wire[field]) ? (wire[field] as unknown[]).map(told) : told(id);
  }
  return { own, lists };
}

/** A record as one read answers it: what the asker may read, what may be done, who is waited for, what happened. */
export async function detailOf(context: ReadContext, engine: Engine, entity: string, selected: SelectedRecord, view?: string): Promise<Wire> {
  const plain = wireMaker(context, entity, view)(selected);
  const people = await showPeople(context, selected);
  const wire = { ...plain, ...people.fields, ...await showInItems(context, entity, plain) };
  const [allowed] = await engine.allowedActions(context, entity, [selected]);
  const life = await engine.life(context, entity, selected);
  const files = await shownFiles(context, entity, wire);
  const marks = marksOf(context, entity, wire);
  return { ...wire, ...(marks ? { marks } : {}), ...files.lists, shown: { ...plain["shown"] as Wire, ...people.shown, ...files.own }, allowed_actions: allowed ?? [], ...life };
}

/** The same by id. @throws Refusal 1005 for a missing and a foreign record alike */
export async function detail(context: ReadContext, engine: Engine, entity: string, id: unknown, view?: string): Promise<Wire> {
  return detailOf(context, engine, entity, await readRecord(context, entity, id), view);
}
