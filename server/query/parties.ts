import type { Registry } from "../../registry/registry.ts";
import { quoted } from "../store/tables/column.ts";
import { resolved } from "../store/tables/property.ts";
import { propertiesOf, tableOf } from "../store/tables/table.ts";
import { conditionText, type Place } from "./expression.ts";

/** A company's own tables: what a party's path must end at. */
const ENDS = new Set(["company", "company_entity", "user"]);

function target(registry: Registry, entity: string, field: string): { refers: string; many: boolean } | undefined {
  if (field === "id") return { refers: entity, many: false };
  const property = propertiesOf(registry.entities.get(entity) ?? (() => { throw new Error(`no entity "${entity}"`); })()).find(([name]) => name === field)?.[1];
  if (property?.ref) return { refers: property.ref, many: false };
  return property?.items?.ref ? { refers: property.items.ref, many: true } : undefined;
}

function holds(place: Place, column: string, refers: string, many: boolean): string {
  const { values } = place;
  if (refers === "company_entity") return many ? `${column} && ${values.entities()}` : `${column} = ANY(${values.entities()})`;
  const own = refers === "company" ? values.company() : values.user();
  return many ? `${own} = ANY(${column})` : `${column} = ${own}`;
}

/** Whether the path that begins with this column leads to the asker. `named` is how the statement calls the record that the column leads to. */
function leadsText(place: Place, { column, refers, many }: { column: string; refers: string; many: boolean }, rest: readonly string[], named: string): string {
  const { registry } = place;
  // The last word may be a party of the record that the field leads to.
  const isParty = rest.length === 1 && !target(registry, refers, rest[0] ?? "") && registry.entities.get(refers)?.parties?.[rest[0] ?? ""] !== undefined;
  // The asker's entities are known beforehand, so the hop to their company needs no join.
  const atCompany = refers === "company_entity" && rest.length === 1 && rest[0] === "company";
  if (rest.length === 0 || atCompany) {
    if (!ENDS.has(refers)) throw new Error(`a party path of ${place.entity} ends at ${refers}, which is no company, entity or user`);
    return holds(place, column, refers, many);
  }
  const there = { ...place, entity: refers, alias: named };
  const further = isParty ? partyText(there, rest[0] ?? "") : pathText(there, rest.join("."));
  const link = many ? `${named}."id" = ANY(${column})` : `${named}."id" = ${column}`;
  return `EXISTS (SELECT 1 FROM ${quoted(tableOf(registry, refers).name)} ${named} WHERE ${link} AND ${further})`;
}

function pathText(place: Place, path: string): string {
  const [first = "", ...rest] = path.split(".");
  const found = target(place.registry, place.entity, first);
  if (!found) throw new Error(`party path "${path}" of ${place.entity}: "${first}" leads to no record`);
  return leadsText(place, { column: `${place.alias}.${quoted(first)}`, ...found }, rest, `${place.alias}_${first}`);
}

/** The rows of a list as a statement reads them, and where a path in one of them begins. */
function rowSource({ registry, entity, alias }: Place, list: string): { from: string; alias: string; start(path: string): { column: string; refers: string; many: boolean; rest: string[] } } {
  const said = registry.entities.get(entity);
  const items = said && propertiesOf(said).find(([name]) => name === list)?.[1].items;
  const property = said && items ? resolved(said, items) : undefined;
  if (!property) throw new Error(`"${list}" of ${entity} is no list`);
  const rows = `${alias}_${list}`;
  const child = tableOf(registry, entity).children.find(({ field }) => field === list);
  if (property.ref !== undefined) {
    const refers = property.ref;
    return { from: `unnest(${alias}.${quoted(list)}) WITH ORDINALITY ${rows}(named, place)`, alias: rows, start: (path) => ({ column: `${rows}.named`, refers, many: false, rest: path.split(".") }) };
  }
  return {
    from: child ? `(SELECT c.* FROM ${quoted(child.name)} c WHERE c.parent = ${alias}."id") ${rows}` : `jsonb_array_elements(${alias}.${quoted(list)}) WITH ORDINALITY ${rows}(item, place)`, alias: rows,
    start(path) {
      const [first = "", ...rest] = path.split(".");
      const refers = property.properties?.[first]?.ref;
      if (refers === undefined) throw new Error(`party path "${path}" in the rows of ${entity}.${list}: "${first}" leads to no record`);
      return { column: child ? `${rows}.${quoted(first)}` : `(${rows}.item ->> '${first}')::bigint`, refers, many: false, rest };
    },
  };
}

/** Whether the asker is this party of a row: one of the paths leads there. */
function rowText(place: Place, list: string, party: string, paths: readonly string[]): string {
  const source = rowSource(place, list);
  return paths.map((path, at) => {
    const { rest, ...start } = source.start(path);
    return leadsText(place, start, rest, `${source.alias}_${party}${at}`);
  }).join(" OR ");
}

/** Parties that read only the rows of a list which lead to them, each with the paths by which they do. */
const rowParties = ({ registry, entity }: Place, list: string): [party: string, paths: readonly string[]][] =>
  Object.entries(registry.entities.get(entity)?.rows?.[list] ?? {}).flatMap(([party, paths]): [string, readonly string[]][] => (paths === true ? [] : [[party, paths]]));

/** Whether the asker is this party of any row of a list. @throws Error where nothing says who that is */
function someRowText(place: Place, list: string, party: string): string {
  const paths = rowParties(place, list).find(([name]) => name === party)?.[1];
  if (!paths) throw new Error(`rows of ${place.entity}.${list} name no way to "${party}"`);
  return `EXISTS (SELECT 1 FROM ${rowSource(place, list).from} WHERE ${rowText(place, list, party, paths)})`;
}

/** For each list whose rows are not all for the same parties: of which rows, in their order, the asker is such a party. Named `rows:<list>:<party>`. */
export function rowPartyTexts(place: Place): string[] {
  return Object.keys(place.registry.entities.get(place.entity)?.rows ?? {}).flatMap((list) => rowParties(place, list).map(([party, paths]) => {
    const { from, alias } = rowSource(place, list);
    return `(SELECT array_agg(coalesce(${rowText(place, list, party, paths)}, false) ORDER BY ${alias}.place) FROM ${from}) AS "rows:${list}:${party}"`;
  }));
}

/** Whether the asker acts for a legal entity, where it is one of their company's. */
function actsForText({ values, alias }: Place, column: string): string {
  const own = `${alias}_own`;
  return `(${column} IS NULL OR ${column} = ANY(${values.entities()}) OR NOT EXISTS (SELECT 1 FROM "company_entity" ${own} WHERE ${own}."id" = ${column} AND ${own}."company" = ${values.company()}))`;
}

/** Parties an entity's file declares, in its order. */
export function partyNames(registry: Registry, entity: string): string[] {
  return Object.keys(registry.entities.get(entity)?.parties ?? {});
}

/**
 * Whether the asker is this party of the record: the one place where a record's owners are worked out.
 * @throws Error for a path that leads to no company
 */
export function partyText(place: Place, party: string): string {
  const { registry, entity, alias } = place;
  const said = registry.entities.get(entity)?.parties?.[party];
  if (said === undefined) throw new Error(`${entity} has no party "${party}"`);
  if (typeof said === "string") return pathText(place, said);
  if ("role" in said) return place.values.asker.acting?.role === said.role ? "true" : "false";
  if ("acting" in said && said.acting !== undefined && place.values.asker.acting?.role !== said.acting) return "false";
  const when = said.when ? ` AND ${conditionText(place, said.when)}` : "";
  if ("field" in said) return `(${pathText(place, said.field)}${when}${said.for === undefined ? "" : ` AND ${actsForText(place, `${alias}.${quoted(said.for)}`)}`})`;
  if ("rows" in said) return `(${someRowText(place, said.rows, party)}${when})`;
  const [other = "", field = ""] = said.through.split(".");
  // What it leads through may be parked; then nobody is that party yet.
  if (!registry.entities.has(other)) return "false";
  const inner = `${alias}_${other}`;
  const beyond = partyText({ ...place, entity: other, alias: inner }, party);
  const many = tableOf(registry, other).byName.get(field)?.type.endsWith("[]") ?? false;
  const own = `${alias}.${quoted(said.from ?? "id")}`;
  const link = many ? `${own} = ANY(${inner}.${quoted(field)})` : `${inner}.${quoted(field)} = ${own}`;
  return `(EXISTS (SELECT 1 FROM ${quoted(other)} ${inner} WHERE ${link} AND ${beyond})${when})`;
}

/**
 * The predicate that every read carries: the asker is a party of the record.
 * Reference data marked public is for all; an entity with neither is for nobody.
 */
export function scopeText(place: Place): string {
  const names = partyNames(place.registry, place.entity);
  const open = place.registry.entities.get(place.entity)?.public;
  if (open === true) return "true";
  if ((names.length === 0 && !open) || !place.values.asker.acting) return "false";
  return `(${[...names.map((name) => partyText(place, name)), ...open ? [`coalesce(${conditionText(place, open)}, false)`] : []].join(" OR ")})`;
}
