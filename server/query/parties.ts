import type { Registry } from "../../registry/registry.ts";
import { quoted } from "../store/tables/column.ts";
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

function pathText(place: Place, path: string): string {
  const { registry, entity, alias } = place;
  const [first = "", ...rest] = path.split(".");
  const found = target(registry, entity, first);
  if (!found) throw new Error(`party path "${path}" of ${entity}: "${first}" leads to no record`);
  const column = `${alias}.${quoted(first)}`;
  // The last word may be a party of the record that the field leads to.
  const isParty = rest.length === 1 && !target(registry, found.refers, rest[0] ?? "") && registry.entities.get(found.refers)?.parties?.[rest[0] ?? ""] !== undefined;
  // The asker's entities are known beforehand, so the hop to their company needs no join.
  const atCompany = found.refers === "company_entity" && rest.length === 1 && rest[0] === "company";
  if (rest.length === 0 || atCompany) {
    if (!ENDS.has(found.refers)) throw new Error(`party path "${path}" of ${entity} ends at ${found.refers}, which is no company, entity or user`);
    return holds(place, column, found.refers, found.many);
  }
  const inner = `${alias}_${first}`;
  const there = { ...place, entity: found.refers, alias: inner };
  const further = isParty ? partyText(there, rest[0] ?? "") : pathText(there, rest.join("."));
  const link = found.many ? `${inner}."id" = ANY(${column})` : `${inner}."id" = ${column}`;
  return `EXISTS (SELECT 1 FROM ${quoted(tableOf(registry, found.refers).name)} ${inner} WHERE ${link} AND ${further})`;
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
