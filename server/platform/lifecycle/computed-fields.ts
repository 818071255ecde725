import type { ComputedFields, Records } from "../../../generated/types/records.d.ts";
import type { Registry } from "../../../registry/registry.ts";
import type { Row } from "./plan/model.ts";
import { expandEntity, type ExpandedProperty } from "../../../registry/schema/entity.ts";
import { compute } from "../../../schemas/vocabulary/computed/compute.ts";
import { isAbsent } from "../../../schemas/vocabulary/path.ts";
import { isDerived } from "../../../registry/schema/derived.ts";

/** Fields of a record that are written, without those that its entity computes. */
export type Written<Entity extends keyof Records> = Entity extends unknown
  ? Omit<Records[Entity], Entity extends keyof ComputedFields ? ComputedFields[Entity] : never>
  : never;

/** What is computed of an entity: its record; untyped where the entity is only known when it runs. */
export type Computed<Entity extends string> = Entity extends keyof Records ? Records[Entity] : Row;

/** The fields of a record or of a row. */
type Properties = Readonly<Record<string, ExpandedProperty>>;

const NUMBERS = new Set<string | undefined>(["money", "percent", "number", "rate"]);

/** Whether a field is computed from others when they are written, and stored. */
const isComputed = (property: ExpandedProperty): boolean =>
  property.calc === true && property.computed !== undefined && !isDerived(property as never);

/** The fields of a list's rows, where something is computed of them. */
function computedRowsOf({ type, items }: ExpandedProperty): Properties | undefined {
  const properties = type === "array" ? items?.properties : undefined;
  return properties !== undefined && Object.values(properties).some(isComputed) ? properties : undefined;
}

/** Fields that a computed value names: of a list's rows the list. */
function namedIn(operand: unknown): string[] {
  if (Array.isArray(operand)) return operand.flatMap(namedIn);
  if (operand === null || typeof operand !== "object") return [];
  return Object.entries(operand).flatMap(([word, argument]) =>
    word === "field" && typeof argument === "string"
      ? [argument.split(".")[0] ?? ""]
      : word === "except"
        ? []
        : namedIn(argument),
  );
}

/** The given fields and all that are computed from them. */
function affectedBy(properties: Properties, written: Iterable<string>): Set<string> {
  const affected = new Set(written);
  const computed = Object.entries(properties).filter(([, property]) => isComputed(property));
  for (let size = -1; size !== affected.size;) {
    size = affected.size;
    for (const [field, property] of computed)
      if (namedIn(property.computed).some((named) => affected.has(named))) affected.add(field);
  }
  return affected;
}

/** What an empty field counts for: its default, else nothing of an amount. */
const emptyValue = ({ default: fallback, format }: ExpandedProperty): unknown =>
  fallback ?? (NUMBERS.has(format) ? "0.00" : undefined);

/**
 * Computes fields of one record or row, each after those that it is computed from.
 * @param affected the fields to compute, all where it is left out; the others count as they stand
 */
function computedValues(properties: Properties, given: Row, affected?: ReadonlySet<string>): Row {
  const values: Row = { ...given };
  const done = new Set<string>();
  const valueOf = (field: string): unknown => {
    const property = properties[field];
    if (property === undefined) return values[field];
    if (!done.has(field) && affected?.has(field) !== false) {
      done.add(field);
      const rows = computedRowsOf(property);
      if (rows !== undefined) {
        const list = values[field];
        values[field] = (Array.isArray(list) ? (list as Row[]) : []).map((row) => computedValues(rows, row));
      } else if (isComputed(property)) values[field] = computedValue(property);
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
  /** What may be below zero is unknown as long as something of it is: an empty amount would change its sign. */
  const computedValue = ({ computed, signed }: ExpandedProperty): unknown => {
    const value = compute(computed, (_kind, path) => along(path));
    return signed === true && namedIn(computed).some((named) => isAbsent(values[named])) ? undefined : value;
  };
  for (const field of Object.keys(properties)) valueOf(field);
  return values;
}

/**
 * The values of a record with the stored fields that its entity computes, those of its rows first. It is the one
 * arithmetic: the form evaluates the same expressions.
 */
export const withComputed = <Entity extends string>(registry: Registry, entity: Entity, values: Row) =>
  computedValues(expandEntity(registry, entity).properties, values) as Computed<Entity>;

/** A row of a list of an entity; untyped where the entity is only known when it runs. */
type RowOf<Entity extends string, List> = Entity extends keyof Records
  ? List extends keyof Records[Entity]
    ? NonNullable<Records[Entity][List]> extends readonly (infer One)[]
      ? One
      : Row
    : Row
  : Row;

/**
 * A row of a list with what it computes by itself; the row may be typed by halves.
 * @throws Error where the entity computes nothing of the rows of this list
 */
export function computedRow<Entity extends string, List extends string>(
  registry: Registry,
  entity: Entity,
  list: List,
  row: Row,
): RowOf<Entity, List> {
  const property = expandEntity(registry, entity).properties[list];
  const properties = property && computedRowsOf(property);
  if (properties === undefined) throw new Error(`${entity} computes nothing of rows ${list}`);
  return computedValues(properties, row) as RowOf<Entity, List>;
}

/**
 * What is written of a record, with all that its entity computes from it. Whoever writes a field so writes each total
 * in which it counts, and cannot write one otherwise.
 */
export function computedAfter<Entity extends string>(
  registry: Registry,
  entity: Entity,
  record: Row,
  sets: Row,
): Computed<Entity> {
  const { properties } = expandEntity(registry, entity);
  const affected = affectedBy(properties, Object.keys(sets));
  const fields = [...affected].filter((field) => {
    const property = properties[field];
    return property !== undefined && (isComputed(property) || computedRowsOf(property) !== undefined);
  });
  if (fields.length === 0) return sets as Computed<Entity>;
  const values = computedValues(properties, { ...record, ...sets }, affected);
  return { ...sets, ...Object.fromEntries(fields.map((field) => [field, values[field]])) } as Computed<Entity>;
}
