import type { EntityShape, PropertyShape } from "../../runtime/page/bundle.ts";
import { mentions } from "../../registry/validation/mentions.ts";
import type { Registry } from "../../registry/registry.ts";
import { axesOf } from "../../registry/lifecycle/states.ts";
import { expandEntity, recordFields } from "../../registry/schema/entity.ts";
import type { ExpandedProperty, Rule } from "../../registry/schema/expanded.ts";

/**
 * The part of an entity that a page needs: the properties whose names it mentions, what those are computed from, and what
 * every screen shows of a record (id, version, title, states, currency). Words only the server reads are left out.
 */
export function entityShape(registry: Registry, name: string, mentioned: ReadonlySet<string>): EntityShape {
  const entity = expandEntity(registry, name);
  const all = { ...recordFields(registry, name), ...entity.properties };
  const wanted = new Set(["id", "version", "currency", "number", entity.title?.split(".")[0] ?? "", ...axesOf(registry, name)]);
  for (const field of Object.keys(all)) if (mentioned.has(field)) wanted.add(field);
  if (entity.properties["currency"] === undefined || Object.keys(all).length <= 12) for (const field of Object.keys(entity.properties)) wanted.add(field);
  for (let before = -1; before !== wanted.size;) {
    before = wanted.size;
    for (const field of [...wanted]) for (const { path } of mentions([all[field]?.computed, all[field]?.check?.with])) wanted.add(path.split(".")[0]!);
  }
  const properties = Object.fromEntries(Object.entries(all).filter(([field]) => wanted.has(field)).map(([field, property]) => [field, propertyShape(property)]));
  return { properties, required: entity.required.filter((field) => field in properties), ...(entity.title ? { title: entity.title } : {}), ...rulesOf(entity.rules, properties) };
}

/** The rules between fields that the page holds: an error at one of them leaves when another is edited. */
function rulesOf(rules: readonly Rule[] | undefined, properties: Readonly<Record<string, PropertyShape>>): { rules?: { holds: Rule["holds"]; at: string[] }[] } {
  const kept = (rules ?? []).filter(({ at }) => at.some((field) => field.split(".")[0]! in properties)).map(({ holds, at }) => ({ holds, at }));
  return kept.length > 0 ? { rules: kept } : {};
}

/** A property without what only the server needs. */
export function propertyShape(property: ExpandedProperty): PropertyShape {
  const { description: _description, sensitive: _sensitive, pattern: _pattern, children: _children, items, properties, ...kept } = property;
  return {
    ...kept,
    ...(items ? { items: propertyShape(items) } : {}),
    ...(properties ? { properties: Object.fromEntries(Object.entries(properties).map(([field, inner]) => [field, propertyShape(inner)])) } : {}),
  } as PropertyShape;
}
