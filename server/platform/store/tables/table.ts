import type { NamedCall, Registry } from "../../../../registry/registry.ts";
import type { Entity } from "../../../../generated/types/grammar/index.d.ts";
import { matchColumn } from "../encryption/encryption.ts";
import { isDerived } from "../../../../registry/schema/derived.ts";
import { columnOf, type Column, partyColumn, resolved, type Property } from "./column.ts";

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
  /** Indexes that carry further columns, so that sums over one party's records are read from them alone. */
  summing: { fields: string[]; carries: string[] }[];
  /** Texts that a keyword is looked for in, wherever it stands in them. */
  searched: string[];
}

const own = (name: string, type: string, fallback?: string): Column => ({
  name,
  type,
  carried: type === "integer" ? "integer" : "plain",
  checks: [],
  ...(fallback ? { fallback } : {}),
});

/** Columns that every table has. */
export const COMMON: readonly Column[] = [
  own("id", "bigint"),
  own("version", "integer", "1"),
  own("created_at", "timestamp with time zone"),
  own("created_by", "bigint"),
  own("updated_at", "timestamp with time zone"),
  own("updated_by", "bigint"),
];

/** What tables are told by: entities, the calls that list them, and where the search looks. */
export type Source = Pick<Registry, "entities" | "calls"> & Partial<Pick<Registry, "menu">>;

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

/** Calls whose rows are stored records of an entity. */
const listsOf = (registry: Source, entity: string): NamedCall[] =>
  [...registry.calls.values()].filter(
    (call) => (call.lists ?? (call.rows === true ? call.answer : undefined)) === entity,
  );

/** Whether a party of an entity is found by no column of its own: in a list, by way of other records, or by a role. */
const isAside = (registry: Source, entity: Entity, party: string): boolean =>
  partyColumn(registry, entity.$id, party) === undefined;

/** Whether a party is told by a list of the record itself: then an index of that list finds its records. */
function isListed(entity: Entity, party: string): boolean {
  const partyRule = entity.parties?.[party];
  const path =
    typeof partyRule === "string" ? partyRule : partyRule !== undefined && "field" in partyRule ? partyRule.field : "";
  return entity.properties[path.split(".")[0] ?? ""]?.items !== undefined;
}

/**
 * Columns by which whole lists of an entity are narrowed to one asker; an empty one where somebody reads all records,
 * or those that are told one by one by what another table says.
 */
function leadsOf(registry: Source, entity: Entity): string[][] {
  const parties = Object.keys(entity.parties ?? {});
  const columns = new Set(parties.flatMap((party) => partyColumn(registry, entity.$id, party)?.column ?? []));
  const isForAll =
    entity.public !== undefined ||
    parties.some((party) => isAside(registry, entity, party) && !isListed(entity, party));
  return [...[...columns].map((column) => [column]), ...(isForAll ? [[]] : [])];
}

/** Whether rows can be sorted by a column itself; a reference is sorted by the name that it shows, in another table. */
export const isOrder = (byName: Map<string, Column>, field: string): boolean => {
  const column = byName.get(field);
  return (
    column !== undefined && !column.type.endsWith("[]") && column.type !== "jsonb" && column.references === undefined
  );
};

/** What lists are sorted by, each in the order in which a page of one asker's rows is read from its beginning. */
function ordersOf(registry: Source, entity: Entity, byName: Map<string, Column>): string[][] {
  const sorts = new Set(
    listsOf(registry, entity.$id)
      .flatMap((call) => [...(call.sorts ?? []), call.sort?.replace(/^-/, "") ?? "id"])
      .filter((field) => isOrder(byName, field)),
  );
  // Who is found in a list has an index of that, and of the order in which the rows come if nothing else is said.
  const usual = Object.keys(entity.parties ?? {}).some((party) => isListed(entity, party))
    ? listsOf(registry, entity.$id)
        .map((call) => call.sort?.replace(/^-/, "") ?? "id")
        .filter((field) => field !== "id" && isOrder(byName, field))
        .map((field) => [field, "id"])
    : [];
  return [
    ...leadsOf(registry, entity).flatMap((lead) =>
      [...sorts]
        .filter((sort) => !lead.includes(sort))
        .map((sort) => (sort === "id" ? [...lead, "id"] : [...lead, sort, "id"])),
    ),
    ...usual,
  ].filter((fields) => fields.length > 1 || fields[0] !== "id");
}

/** What conditions name of the record itself. */
function namedIn(condition: unknown): string[] {
  if (Array.isArray(condition)) return condition.flatMap(namedIn);
  if (typeof condition !== "object" || condition === null) return [];
  return Object.entries(condition).flatMap(([word, value]) =>
    (word === "field" || word === "record") && typeof value === "string" ? [value.split(".")[0] ?? ""] : namedIn(value),
  );
}

/**
 * For lists that tell their sums: one index a party in the order in which most of them come, with all that the sums and
 * the filters ask. A page of that order is told from it too, whatever it is narrowed by.
 */
function summingOf(registry: Source, entity: Entity, byName: Map<string, Column>): Table["summing"] {
  const parties = Object.keys(entity.parties ?? {});
  const columns = [...new Set(parties.flatMap((party) => partyColumn(registry, entity.$id, party)?.column ?? []))];
  const calls = listsOf(registry, entity.$id).filter((call) => call.totals?.every((field) => byName.has(field)));
  if (calls.length === 0) return [];
  const orders = calls.map((call) => call.sort?.replace(/^-/, "") ?? "id");
  const often = (order: string): number => orders.filter((other) => other === order).length;
  const [order = "id"] = [...new Set(orders)]
    .filter((one) => isOrder(byName, one))
    .sort((left, right) => often(right) - often(left));
  const indexes = [
    ...columns,
    "currency",
    ...calls.flatMap((call) => [...(call.totals ?? []), ...(call.filters ?? []), ...namedIn(call.when)]),
    ...namedIn(Object.values(entity.parties ?? {})),
    ...calls.flatMap((call) => (call.totals ?? []).flatMap((field) => namedIn(entity.properties[field]?.summed))),
    ...calls.flatMap((call) => (call.totals ?? []).flatMap((field) => entity.properties[field]?.part_of ?? [])),
  ];
  const carries = [...new Set(indexes)].filter(
    (field) =>
      field !== "id" &&
      byName.has(field) &&
      byName.get(field)?.type !== "jsonb" &&
      !byName.get(field)?.type.endsWith("[]"),
  );
  return columns
    .filter((column) => column !== "id")
    .map((column) => {
      const fields = order === "id" || order === column ? [column, "id"] : [column, order, "id"];
      return { fields, carries: carries.filter((field) => !fields.includes(field)) };
    });
}

/** Columns of text in which lists, and the search over all records, look for a keyword. */
function searchedOf(registry: Source, entity: string, byName: Map<string, Column>): string[] {
  const lists = listsOf(registry, entity);
  const byOthers = (registry.menu?.search ?? []).flatMap(({ call, fields }) =>
    fields.flatMap((field) => {
      const [first = "", second] = field.split(".");
      const listed = registry.calls.get(call)?.lists;
      if (second === undefined) return listed === entity ? [first] : [];
      const refers = registry.entities.get(listed ?? "")?.properties[first]?.ref;
      return refers === entity ? [second] : [];
    }),
  );
  const fields = [...lists.flatMap((call) => call.search ?? []), ...byOthers];
  return [...new Set(fields)].filter((field) => byName.get(field)?.type === "text").sort();
}

/**
 * Whether an index over such a column alone narrows anything: two values, a handful of currencies and amounts of
 * everybody do not.
 */
const narrows = (type: string): boolean =>
  type !== "boolean" && type !== "character(3)" && !type.startsWith("numeric") && !type.endsWith("[]");

/**
 * Filters whose every reader comes by an index of a party that carries them, so that none of their own is read for a
 * list.
 */
function carriedOf(registry: Source, entity: Entity, summing: Table["summing"]): (field: string) => boolean {
  const parties = Object.keys(entity.parties ?? {});
  const isByParty =
    summing.length > 0 &&
    entity.public !== true &&
    parties.every((party) => {
      const partyRule = entity.parties?.[party];
      const path =
        typeof partyRule === "string"
          ? partyRule
          : partyRule !== undefined && "field" in partyRule
            ? partyRule.field
            : "";
      const [column = ""] = path.split(".");
      // Values of a list have an index of their own.
      return partyColumn(registry, entity.$id, party) !== undefined || entity.properties[column]?.items !== undefined;
    });
  return (field) =>
    isByParty && summing.every(({ fields, carries }) => fields.includes(field) || carries.includes(field));
}

function indexesOf(
  registry: Source,
  entity: Entity,
  byName: Map<string, Column>,
  summing: Table["summing"],
): string[][] {
  const isCarried = carriedOf(registry, entity, summing);
  const wanted: string[][] = [...(entity.indexes ?? []), ...ordersOf(registry, entity, byName)];
  const leads = (field: string) =>
    [...wanted, ...(entity.unique ?? []), ...summing.map(({ fields }) => fields)].some(([first]) => first === field);
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
      const column = byName.get(field);
      // What a reference leads to is also deleted and looked up by it; by its state the daily job finds a record.
      const isAlone = column?.references !== undefined || field === "status" || !isCarried(field);
      if (column !== undefined && narrows(column.type) && isAlone) add(field);
    }
  }
  const whole = wanted.filter((fields) => fields.every((field) => byName.has(field)));
  // What a longer index begins with, or one that carries more, needs none of its own.
  const begins = (fields: string[], other: string[]) => fields.every((field, index) => other[index] === field);
  return whole.filter(
    (fields) =>
      !whole.some((other) => other.length > fields.length && begins(fields, other)) &&
      !summing.some((other) => begins(fields, other.fields)),
  );
}

const cache = new WeakMap<object, Map<string, Table>>();

/**
 * The table of an entity, worked out once per registry.
 * @throws Error when the entity is unknown or has no table
 */
export function tableOf(registry: Source, name: string): Table {
  const tables = cache.get(registry) ?? new Map<string, Table>();
  cache.set(registry, tables);
  const known = tables.get(name);
  if (known) return known;
  const entity = registry.entities.get(name);
  if (!entity || entity.table === false) throw new Error(`entity "${name}" has no table`);
  const refers = (target: string) => hasTable(registry, target);
  const stored = propertiesOf(entity)
    .map(([field, property]) => [field, deep(entity, property)] as const)
    .filter(([field, property]) => !isDerived(property) && !COMMON.some((column) => column.name === field));
  const number = entity.number && !entity.properties["number"] ? [{ ...own("number", "text") }] : [];
  const matched = stored.filter(([, property]) => property.matched).map(([field]) => matchColumn(field));
  const columns = [
    ...COMMON,
    ...number,
    ...stored
      .filter(([, property]) => !property.children)
      .map(([field, property]) => columnOf(field, property, refers)),
    ...matched.map((column) => own(column, "text")),
  ];
  const byName = new Map(columns.map((column) => [column.name, column]));
  const summing = summingOf(registry, entity, byName);
  const table: Table = {
    name,
    columns,
    byName,
    children: stored
      .filter(([, property]) => property.children)
      .map(([field, property]) => ({
        name: `${name}_${field}`,
        field,
        columns: Object.entries(property.items?.properties ?? {}).map(([item, inner]) =>
          columnOf(item, deep(entity, inner), refers),
        ),
      })),
    unique: [...(number.length > 0 ? [["number"]] : []), ...(entity.unique ?? [])],
    summing,
    searched: searchedOf(registry, name, byName),
    indexes: [...indexesOf(registry, entity, byName, summing), ...matched.map((column) => [column])],
  };
  tables.set(name, table);
  return table;
}

/** Tables of every entity that has one, by name. */
export function tablesOf(registry: Source): Table[] {
  return [...registry.entities.keys()]
    .filter((name) => hasTable(registry, name))
    .sort()
    .map((name) => tableOf(registry, name));
}
