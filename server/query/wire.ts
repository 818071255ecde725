import type { RequestContext } from "../context.ts";
import type { SelectedRecord } from "./row.ts";
import { projectionOf } from "./projection.ts";
import { isReadable } from "./readable.ts";

export type Wire = Record<string, unknown>;

/** A masked value as people see it: S****001H, ****1234. */
export function masked(value: unknown, format: string | undefined): unknown {
  if (typeof value !== "string") return undefined;
  return `${format === "nric" ? value.slice(0, 1) : ""}****${value.slice(-4)}`;
}

const BASE = ["id", "version", "number", "created_at", "updated_at"];

/** Fields of records as the asker may read them, by the parties the asker is. */
export function wireMaker(context: RequestContext, entity: string, view?: string): (selected: SelectedRecord) => Wire {
  const { registry, acting } = context;
  const { properties, table } = projectionOf(registry, entity);
  const named = view ? registry.entities.get(entity)?.views?.[view] : undefined;
  if (view && !named) throw new Error(`${entity} has no view "${view}"`);
  const fields = named ?? [...properties.keys()];
  const base = BASE.filter((field) => table.byName.has(field) && !fields.includes(field));
  const readable = new Map<string, readonly string[]>();
  const fieldsFor = (parties: readonly string[]): readonly string[] => {
    const key = parties.join();
    const known = readable.get(key) ?? [...base, ...fields.filter((field) => isReadable(registry, entity, field, parties, acting))];
    readable.set(key, known);
    return known;
  };
  return ({ record, shown, parties }) => {
    const wire: Wire = {};
    const names: Wire = {};
    for (const field of fieldsFor(parties)) {
      const value = record[field];
      if (value === undefined) continue;
      const property = properties.get(field);
      wire[field] = property?.masked ? masked(value, property.format) : value;
      if (shown[field] !== undefined) names[field] = shown[field];
    }
    wire["shown"] = names;
    return wire;
  };
}
