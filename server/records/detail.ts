import type { ReadContext } from "../context.ts";
import type { Engine } from "../engine.ts";
import { projectionOf } from "../query/projection.ts";
import { readRecord } from "../query/read.ts";
import type { SelectedRecord } from "../query/row.ts";
import { wireMaker, type Wire } from "../query/wire.ts";
import { showInItems, showPeople } from "./shown.ts";

/** Names, sizes and types of the files a record holds, under the fields that hold them. */
async function shownFiles(context: ReadContext, entity: string, wire: Wire): Promise<Wire> {
  const fields = projectionOf(context.registry, entity).files.filter((field) => wire[field] !== undefined);
  const ids = fields.flatMap((field) => wire[field] as string | string[]);
  if (ids.length === 0) return {};
  const rows = await context.db.rows("SELECT id AS file_id, name, media_type AS type, size, sha256 FROM file WHERE id = ANY($1::bigint[])", [ids]);
  const byId = new Map(rows.map((row) => [String(row["file_id"]), row]));
  return Object.fromEntries(fields.map((field) => {
    const value = wire[field];
    return [field, Array.isArray(value) ? value.map((id) => byId.get(String(id)) ?? { file_id: id }) : byId.get(String(value)) ?? { file_id: value }];
  }));
}

/** A record as one read answers it: what the asker may read, what may be done, who is waited for, what happened. */
export async function detailOf(context: ReadContext, engine: Engine, entity: string, selected: SelectedRecord, view?: string): Promise<Wire> {
  const plain = wireMaker(context, entity, view)(selected);
  const people = await showPeople(context, selected);
  const wire = { ...plain, ...people.fields, ...await showInItems(context, entity, plain) };
  const [allowed] = await engine.allowedActions(context, entity, [selected]);
  const life = await engine.life(context, entity, selected);
  return { ...wire, shown: { ...plain["shown"] as Wire, ...people.shown, ...await shownFiles(context, entity, wire) }, allowed_actions: allowed ?? [], ...life };
}

/** The same by id. @throws Refusal 1005 for a missing and a foreign record alike */
export async function detail(context: ReadContext, engine: Engine, entity: string, id: unknown, view?: string): Promise<Wire> {
  return detailOf(context, engine, entity, await readRecord(context, entity, id), view);
}
