import type { Registry } from "../model.ts";
import type { ExpandedEntity, ExpandedProperty, Rule } from "./expanded.ts";
import { axesOf } from "../lifecycle/states.ts";
import { expandEntity } from "./entity.ts";

/** Fields that people enter: not computed by the server, and no status of a lifecycle. */
export function enteredFields(registry: Registry, name: string): string[] {
  const axes = axesOf(registry, name);
  return Object.entries(expandEntity(registry, name).properties)
    .filter(([field, property]) => !property.calc && !axes.includes(field))
    .map(([field]) => field);
}

/** What a whole record must be, over the fields people enter (or those named). */
export function wholeSchema(
  registry: Registry,
  name: string,
  fields: readonly string[] = enteredFields(registry, name),
): ExpandedEntity {
  return part(expandEntity(registry, name), fields);
}

/** What a draft must be: the types and formats of the whole, none of its completeness. */
export function draftSchema(
  registry: Registry,
  name: string,
  fields: readonly string[] = enteredFields(registry, name),
): ExpandedEntity {
  const whole = part(expandEntity(registry, name), fields);
  return { ...whole, required: [], rules: [], properties: mapped(whole.properties, draftProperty) };
}

/**
 * The schema of a request that brings some fields of an entity, asked for by name whether the server computes them or
 * not.
 * @param required which of them must be there; by default none
 */
export function inputSchema(
  registry: Registry,
  name: string,
  fields: readonly string[],
  required: readonly string[] = [],
): ExpandedEntity {
  return { ...part(expandEntity(registry, name), fields, true), required: [...required] };
}

/** The same properties less what only a whole record has to be. */
function draftProperty(property: ExpandedProperty): ExpandedProperty {
  const { required: _required, minItems: _minItems, minLength: _minLength, days: _days, ...kept } = property;
  for (const bound of ["atLeast", "atMost", "above", "below"] as const)
    if (kept[bound]?.startsWith("today")) delete kept[bound];
  return {
    ...kept,
    ...(kept.items ? { items: draftProperty(kept.items) } : {}),
    ...(kept.properties ? { properties: mapped(kept.properties, draftProperty) } : {}),
  };
}

function part(entity: ExpandedEntity, fields: readonly string[], calculated = false): ExpandedEntity {
  const named = new Set(fields.map((field) => field.split(".")[0]!));
  const properties = Object.fromEntries(
    Object.entries(entity.properties)
      .filter(([field]) => named.has(field))
      .map(([field, property]) => [
        field,
        calculated && property.type !== "array" ? property : enteredProperty(property),
      ]),
  );
  return {
    ...entity,
    properties,
    required: entity.required.filter((field) => named.has(field)),
    rules: entity.rules.filter((rule) => shows(rule, named)),
  };
}

function shows(rule: Rule, named: Set<string>): boolean {
  return rule.at.some((path) => named.has(path.split(".")[0]!));
}

/** A group or list without what the server computes inside it; rows of an own table may say which row they are. */
function enteredProperty(property: ExpandedProperty): ExpandedProperty {
  const { items, properties } = property;
  if (items) {
    const inner = enteredProperty(items);
    return {
      ...property,
      items:
        property.children && inner.properties
          ? { ...inner, properties: { id: { type: "string", format: "id", maxLength: 19 }, ...inner.properties } }
          : inner,
    };
  }
  if (!properties) return property;
  const entered = Object.fromEntries(Object.entries(properties).filter(([, inner]) => !inner.calc));
  return {
    ...property,
    properties: mapped(entered, enteredProperty),
    ...(property.required ? { required: property.required.filter((field) => field in entered) } : {}),
  };
}

function mapped(
  properties: Record<string, ExpandedProperty>,
  change: (property: ExpandedProperty) => ExpandedProperty,
): Record<string, ExpandedProperty> {
  return Object.fromEntries(Object.entries(properties).map(([field, property]) => [field, change(property)]));
}
