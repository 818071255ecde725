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

/** A field that is told, and how. */
interface Told {
  field: string;
  masked: boolean;
  format: string | undefined;
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
  const readable = new Map<string, readonly Told[]>();
  const toldTo = (parties: readonly string[]): readonly Told[] => {
    const key = parties.join();
    const known = readable.get(key);
    if (known) return known;
    const told = [...base, ...fields.filter((field) => isReadable(registry, entity, field, parties, acting))].map((field): Told => {
      const property = properties.get(field);
      return { field, masked: property?.masked === true, format: property?.format };
    });
    readable.set(key, told);
    return told;
  };
  return ({ record, shown, parties }) => {
    const wire: Wire = {};
    const names: Wire = {};
    for (const { field, masked: isMasked, format } of toldTo(parties)) {
      const value = record[field];
      if (value === undefined) continue;
      wire[field] = isMasked ? masked(value, format) : value;
      const name = shown[field];
      if (name !== undefined) names[field] = name;
    }
    wire["shown"] = names;
    return wire;
  };
}
