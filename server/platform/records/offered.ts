import type { ReadContext } from "../context.ts";
import type { Engine } from "../engine.ts";
import type { SelectedRecord } from "../query/row.ts";
import { readSome } from "../query/read.ts";
import { wireMaker, type Wire } from "../query/wire.ts";

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
  return records.map((record, place) => {
    const { actions = [], pending } = offered[place] ?? {};
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
  const told = records.map((record) => ({ ...record, offers: {} as Record<string, Wire> }));
  for (const field of fields) {
    const other = context.registry.entities.get(entity)?.properties[field]?.ref;
    if (other === undefined) throw new Error(`${entity}.${field} refers to no record`);
    const ids = [
      ...new Set(records.map((record) => record[field]).filter((id): id is string => typeof id === "string")),
    ];
    const rows = await rowsOffered(context, engine, other, await readSome(context, other, ids));
    const byId = new Map(rows.map((row) => [row["id"], row]));
    for (const record of told) {
      const found = byId.get(record[field]);
      if (found !== undefined) record.offers[field] = found;
    }
  }
  return told;
}
