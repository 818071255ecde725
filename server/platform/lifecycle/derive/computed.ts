import type { Registry } from "../../../../registry/registry.ts";
import { expandEntity } from "../../../../registry/schema/entity.ts";
import type { ExpandedProperty } from "../../../../registry/schema/expanded.ts";
import { compute } from "../../../../schemas/vocabulary/computed/compute.ts";
import { isAbsent } from "../../../../schemas/vocabulary/path.ts";
import { isDerived } from "../../store/tables/property.ts";
import type { Row } from "../plan/model.ts";

type Properties = Readonly<Record<string, ExpandedProperty>>;

const NUMBERS = new Set<string | undefined>(["money", "percent", "number", "rate"]);

/** Whether a list has rows of which something is computed. */
const hasComputed = (rows: Properties): boolean => Object.values(rows).some(({ computed }) => computed !== undefined);

/** What an empty field counts for: its default, else nothing of an amount. */
const emptyValue = ({ default: fallback, format }: ExpandedProperty): unknown =>
  fallback ?? (NUMBERS.has(format) ? "0.00" : undefined);

/** Computes the fields of one record or row, each after those that it is computed from. */
function computedValues(properties: Properties, given: Row): Row {
  const values: Row = { ...given };
  const done = new Set<string>();
  const valueOf = (field: string): unknown => {
    const property = properties[field];
    if (property === undefined) return values[field];
    if (!done.has(field)) {
      done.add(field);
      const rows = property.type === "array" ? property.items?.properties : undefined;
      if (rows !== undefined && hasComputed(rows)) {
        const list = values[field];
        values[field] = (Array.isArray(list) ? (list as Row[]) : []).map((row) => computedValues(rows, row));
      } else if (property.calc === true && property.computed !== undefined && !isDerived(property as never))
        values[field] =
          compute(property.computed, (_kind, path) => along(path)) ??
          (property.format === "money" ? "0.00" : undefined);
    }
    const value = values[field];
    return isAbsent(value) ? emptyValue(property) : value;
  };
  /** A value by its path; of a list the values of its rows, which add up to nothing where there is none. */
  const along = (path: string): unknown => {
    const [field = "", inner] = path.split(".");
    const value = valueOf(field);
    if (inner === undefined) return value;
    const rows = (Array.isArray(value) ? (value as Row[]) : []).map((row) => row[inner]);
    return rows.every(isAbsent) ? "0.00" : rows;
  };
  for (const field of Object.keys(properties)) valueOf(field);
  return values;
}

/**
 * The values of a record with the stored fields that its entity computes, those of its rows first. It is the one
 * arithmetic: the form evaluates the same expressions.
 */
export function withComputed(registry: Registry, entity: string, values: Row): Row {
  const { properties } = expandEntity(registry, entity);
  return computedValues(properties, values);
}

/** What a row of a list computes, by itself. */
export function computedRow(registry: Registry, entity: string, list: string, row: Row): Row {
  const properties = expandEntity(registry, entity).properties[list]?.items?.properties;
  if (properties === undefined) throw new Error(`${entity} has no rows ${list}`);
  return computedValues(properties, row);
}
