import type { NamedCall, Registry } from "../../../registry/registry.ts";
import { formats } from "../../../schemas/vocabulary/format/formats.ts";
import type { Property } from "../store/tables/property.ts";
import { propertiesOf } from "../store/tables/table.ts";
import { projectionOf } from "./projection.ts";

/** How one query key of a list is read and what it asks. */
export interface FilterKey {
  key: string;
  field: string;
  sign: "=" | ">=" | "<=";
  /** PostgreSQL's type of its values. */
  type: string;
  many: boolean;
  /** The keyword of `error` that a wrong value breaks, or undefined when it is right. */
  broken(value: string): string | undefined;
}

/** Formats of the columns that every record has beside its entity's properties. */
const COMMON_FORMATS: Readonly<Record<string, string>> = {
  bigint: "id",
  integer: "integer",
  "timestamp with time zone": "datetime",
};
const RANGED = new Set(["date", "number"]);

function broken(property: Property): (value: string) => string | undefined {
  const options = property.options ?? property.items?.options;
  if (options) return (value) => (options.includes(value) ? undefined : "options");
  if (property.type === "boolean") return (value) => (value === "true" || value === "false" ? undefined : "type");
  if (property.type === "integer" && property.format === undefined)
    return (value) => (/^-?\d{1,9}$/.test(value) ? undefined : "integer");
  const isRef = property.ref ?? property.items?.ref;
  const word = formats[isRef ? "id" : (property.format ?? "line")];
  if (word?.schema.type === "integer") return (value) => (/^-?\d{1,9}$/.test(value) ? undefined : "integer");
  const most = property.maxLength ?? word?.schema.maxLength ?? 300;
  return (value) => (value.length > most ? "maxLength" : word?.valid && !word.valid(value) ? word.word : undefined);
}

/** The query keys that a list's declared filters stand for. */
export function filterKeys(registry: Registry, call: NamedCall): Map<string, FilterKey> {
  const keys = new Map<string, FilterKey>();
  const entity = call.lists ?? call.answer;
  if (!entity) return keys;
  const shape = registry.entities.get(entity);
  // Rows that are computed have a shape and no table.
  const isStored = shape?.table !== false;
  const { byName, properties } = isStored
    ? { ...projectionOf(registry, entity), byName: projectionOf(registry, entity).table.byName }
    : { byName: new Map<string, { type: string }>(), properties: new Map(shape ? propertiesOf(shape) : []) };
  for (const field of call.filters ?? []) {
    const column = byName.get(field);
    const common = column && { format: COMMON_FORMATS[column.type] ?? "line" };
    const property: Property | undefined = properties.get(field) ?? common;
    if (!property) throw new Error(`call ${call.name}: filter "${field}" is no field of ${entity}`);
    const order = property.format
      ? formats[property.format]?.order
      : property.type === "integer"
        ? "number"
        : undefined;
    const type = column?.type ?? (property.type === "boolean" ? "boolean" : "numeric");
    const isMoment = property.format === "datetime";
    const one = {
      field,
      type,
      broken: isMoment
        ? formats["date"]?.valid
          ? (value: string) => (formats["date"]?.valid?.(value) ? undefined : "date")
          : () => undefined
        : broken(property),
    };
    if (order && RANGED.has(order)) {
      keys.set(`${field}_from`, { ...one, key: `${field}_from`, sign: ">=", many: false });
      keys.set(`${field}_to`, { ...one, key: `${field}_to`, sign: "<=", many: false });
    } else keys.set(field, { ...one, key: field, sign: "=", many: property.type !== "boolean" });
  }
  return keys;
}
