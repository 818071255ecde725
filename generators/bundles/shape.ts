import type { EntityShape, PropertyShape } from "../../runtime/model/bundle.ts";
import { mentions } from "../../registry/validation/parts.ts";
import type { Registry } from "../../registry/registry.ts";
import {
  amountFields,
  expandEntity,
  recordFields,
  type ExpandedProperty,
  type Rule,
} from "../../registry/schema/entity.ts";
import { axesOf } from "../../registry/lifecycle.ts";

const small = 12;

/**
 * The part of an entity that a page needs: the properties whose names it mentions, and what every screen shows of a
 * record (id, version, title, amount, states, currency). A small shape without a table is taken whole. Words only the
 * server reads are left out.
 * @param live the page computes while one types, so it also needs what its figures are computed from
 */
export function entityShape(
  registry: Registry,
  name: string,
  mentioned: ReadonlySet<string>,
  live: boolean,
): EntityShape {
  const entity = expandEntity(registry, name);
  const all = { ...recordFields(registry, name), ...entity.properties };
  const whole = registry.entities.get(name)?.table === false && Object.keys(all).length <= small;
  const always = [
    "id",
    "version",
    "currency",
    "number",
    entity.title?.split(".")[0],
    ...amountFields(registry, name),
    registry.entities.get(name)?.balance,
    ...axesOf(registry, name),
  ];
  const wanted = new Set(Object.keys(all).filter((field) => whole || mentioned.has(field) || always.includes(field)));
  for (const field of wanted)
    for (const { when, with: named = [] } of all[field]?.instead ?? [])
      for (const path of [...named, ...mentions(when).map((mention) => mention.path)]) wanted.add(path.split(".")[0]!);
  for (const field of wanted) for (const { path } of mentions([all[field]?.late])) wanted.add(path.split(".")[0]!);
  if (live)
    for (const field of wanted)
      for (const { path } of mentions([all[field]?.computed, all[field]?.check?.with])) wanted.add(path.split(".")[0]!);
  const properties = Object.fromEntries(
    Object.entries(all)
      .filter(([field]) => wanted.has(field))
      .map(([field, property]) => [field, propertyShape(registry, property, live)]),
  );
  return {
    properties,
    required: entity.required.filter((field) => field in properties),
    ...(entity.title ? { title: entity.title } : {}),
    ...amountOf(registry, name),
    ...partyFields(registry, name),
    ...(live ? rulesOf(entity.rules, properties) : {}),
  };
}

/** The fields that hold how much money a record is about, or the one at which it stands where it is about none. */
function amountOf(registry: Registry, name: string): Pick<EntityShape, "amount" | "balance"> {
  const fields = amountFields(registry, name);
  const balance = registry.entities.get(name)?.balance;
  return { ...(fields.length > 0 ? { amount: fields } : {}), ...(balance === undefined ? {} : { balance }) };
}

/**
 * The fields that name the parties of a record, so that a page can say with whom it is: the first step of each party's
 * path, where that is a reference people can read.
 */
function partyFields(registry: Registry, name: string): { parties?: string[] } {
  const definition = registry.entities.get(name);
  const paths = Object.values(definition?.parties ?? {}).flatMap((party) =>
    typeof party === "string" ? [party] : "field" in party && party.field !== undefined ? [party.field] : [],
  );
  const fields = [...new Set(paths.map((path) => path.split(".")[0] ?? ""))].filter((field) => {
    const property = definition?.properties[field];
    return (property?.show ?? property?.items?.show) !== undefined;
  });
  return fields.length > 0 ? { parties: fields } : {};
}

/** The rules between fields that the page holds: an error at one of them leaves when another is edited. */
function rulesOf(
  rules: readonly Rule[],
  properties: Readonly<Record<string, PropertyShape>>,
): { rules?: { holds: Rule["holds"]; at: string[] }[] } {
  const remaining = rules
    .filter(({ at }) => at.some((field) => Object.hasOwn(properties, field.split(".")[0]!)))
    .map(({ holds, at }) => ({ holds, at }));
  return remaining.length > 0 ? { rules: remaining } : {};
}

/** Names of the fields by which records of other entities are shown where this one refers to them. */
export function shownNames(registry: Registry, name: string): string[] {
  const shows = (property: ExpandedProperty): string[] => [
    ...[property.show ?? []].flat().flatMap((field) => field.split(".")),
    ...(property.items ? shows(property.items) : []),
    ...Object.values(property.properties ?? {}).flatMap(shows),
  ];
  return Object.values(expandEntity(registry, name).properties).flatMap(shows);
}

/**
 * A property without what only the server needs, nor how it is computed where nothing is computed on the page; what a
 * reference is chosen from is the call by role.
 */
export function propertyShape(registry: Registry, property: ExpandedProperty, live = true): PropertyShape {
  const {
    description: _description,
    sensitive: _sensitive,
    pattern: _pattern,
    children: _children,
    accrues: _accrues,
    computed,
    holds: _holds,
    while: _while,
    items,
    properties,
    choose,
    ...rest
  } = property as ExpandedProperty & { holds?: unknown; while?: unknown; accrues?: unknown };
  const choices = choose === undefined ? undefined : registry.entities.get(property.ref ?? "")?.choices?.[choose];
  return {
    ...rest,
    ...(choices ? { choices } : {}),
    ...(live && computed ? { computed } : {}),
    ...(items ? { items: propertyShape(registry, items, live) } : {}),
    ...(properties
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([field, inner]) => [field, propertyShape(registry, inner, live)]),
          ),
        }
      : {}),
  } as PropertyShape;
}
