import type { Registry } from "../../../registry/registry.ts";
import type { Entity } from "../../../generated/types/grammar/index.d.ts";
import { matchColumn } from "../../encryption/record.ts";
import { columnOf, type Column } from "./column.ts";
import { isDerived, resolved, type Property } from "./property.ts";

/** Array field whose items live in a table of their own. */
export interface ChildTable {
  name: string;
  field: string;
  columns: Column[];
}

/** The table of an entity. */
export interface Table {
  name: string;
  /** Own columns of every record first: id, version, when and by whom. */
  columns: Column[];
  byName: Map<string, Column>;
  children: ChildTable[];
  unique: string[][];
  indexes: string[][];
}

const own = (name: string, type: string, fallback?: string): Column => ({ name, type, carried: type === "integer" ? "integer" : "plain", checks: [], ...(fallback ? { fallback } : {}) });

/** Columns that every table has. */
export const COMMON: readonly Column[] = [
  own("id", "bigint"), own("version", "integer", "1"),
  own("created_at", "timestamp with time zone"), own("created_by", "bigint"),
  own("updated_at", "timestamp with time zone"), own("updated_by", "bigint"),
];

type Source = Pick<Registry, "entities" | "calls">;

/** Whether an entity has a table. */
export const hasTable = (registry: Source, entity: string) => {
  const found = registry.entities.get(entity);
  return found !== undefined && found.table !== false;
};

/** All properties with definitions resolved. */
export function propertiesOf(entity: Entity): [string, Property][] {
  return Object.entries(entity.properties).map(([name, property]) => [name, resolved(entity, property)]);
}

const deep = (entity: Entity, property: Property): Property => {
  const whole = resolved(entity, property);
  return whole.items ? { ...whole, items: resolved(entity, whole.items) } : whole;
};

function indexesOf(registry: Source, entity: Entity, byName: Map<string, Column>): string[][] {
  const wanted: string[][] = [...entity.indexes ?? []];
  const leads = (field: string) => [...wanted, ...entity.unique ?? []].some(([first]) => first === field);
  const add = (field: string) => {
    if (field !== "id" && byName.has(field) && !leads(field)) wanted.push([field]);
  };
  for (const party of Object.values(entity.parties ?? {})) {
    const path = typeof party === "string" ? party : "field" in party ? party.field : undefined;
    if (path) add(path.split(".")[0] ?? path);
  }
  for (const call of registry.calls.values()) {
    if (call.lists !== entity.$id) continue;
    for (const field of call.filters ?? []) {
      // An index over two values narrows nothing.
      if (byName.get(field)?.type !== "boolean" && !byName.get(field)?.type.endsWith("[]")) add(field);
    }
  }
  return wanted.filter((fields) => fields.every((field) => byName.has(field)));
}

const kept = new WeakMap<object, Map<string, Table>>();

/**
 * The table of an entity, worked out once per registry.
 * @throws Error when the entity is unknown or has no table
 */
export function tableOf(registry: Source, name: string): Table {
  const tables = kept.get(registry) ?? new Map<string, Table>();
  kept.set(registry, tables);
  const known = tables.get(name);
  if (known) return known;
  const entity = registry.entities.get(name);
  if (!entity || entity.table === false) throw new Error(`entity "${name}" has no table`);
  const refers = (target: string) => hasTable(registry, target);
  const stored = propertiesOf(entity).map(([field, property]) => [field, deep(entity, property)] as const).filter(([field, property]) => !isDerived(property) && !COMMON.some((column) => column.name === field));
  const number = entity.number && !entity.properties["number"] ? [{ ...own("number", "text") }] : [];
  const matched = stored.filter(([, property]) => property.matched).map(([field]) => matchColumn(field));
  const columns = [...COMMON, ...number, ...stored.filter(([, property]) => !property.children).map(([field, property]) => columnOf(field, property, refers)), ...matched.map((column) => own(column, "text"))];
  const byName = new Map(columns.map((column) => [column.name, column]));
  const table: Table = {
    name, columns, byName,
    children: stored.filter(([, property]) => property.children).map(([field, property]) => ({
      name: `${name}_${field}`, field,
      columns: Object.entries(property.items?.properties ?? {}).map(([item, inner]) => columnOf(item, deep(entity, inner), refers)),
    })),
    unique: [...number.length > 0 ? [["number"]] : [], ...entity.unique ?? []],
    indexes: [...indexesOf(registry, entity, byName), ...matched.map((column) => [column])],
  };
  tables.set(name, table);
  return table;
}

/** Tables of every entity that has one, by name. */
export function tablesOf(registry: Source): Table[] {
  return [...registry.entities.keys()].filter((name) => hasTable(registry, name)).sort().map((name) => tableOf(registry, name));
}
