import type { Registry, NamedCall } from "../model.ts";
import { type ExpandedEntity, type ExpandedProperty, type Rule, expandEntity, expandProperty } from "./entity.ts";
import { axesOf, inputFields, fromStates, transitionOf } from "../lifecycle.ts";
import type { Property } from "../../generated/types/grammar/index.d.ts";

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
  const { required: _required, minItems: _minItems, minLength: _minLength, days: _days, ...rest } = property;
  for (const bound of ["atLeast", "atMost", "above", "below"] as const)
    if (rest[bound]?.startsWith("today")) delete rest[bound];
  return {
    ...rest,
    ...(rest.items ? { items: draftProperty(rest.items) } : {}),
    ...(rest.properties ? { properties: mapped(rest.properties, draftProperty) } : {}),
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

/** Whether a field can stand in a cell: no list, group or file, and no reference, whose id nobody knows. */
const isColumn = (property: ExpandedProperty): boolean =>
  property.type !== "object" && property.type !== "array" && property.file === undefined && property.ref === undefined;

/** The fields of an entity that rows of an import may have, in the order of its file. */
export const importColumns = (registry: Registry, entity: string): [string, ExpandedProperty][] =>
  Object.entries(draftSchema(registry, entity).properties).filter(([, property]) => isColumn(property));

const id: ExpandedProperty = { type: "string", format: "id", maxLength: 19 };
const version: ExpandedProperty = { type: "integer", format: "integer", minimum: 1 };
const comment: ExpandedProperty = { type: "string", format: "text", maxLength: 1000 };

/**
 * The fields a transition asks for, with those that must be brought required. `comment` needs no property of the
 * entity.
 * @param name `invoice.confirm` @throws Error if there is no such transition
 */
export function transitionInput(registry: Registry, name: string): ExpandedEntity {
  const transition = transitionOf(registry, name);
  if (!transition) throw new Error(`there is no transition "${name}"`);
  const inputs = inputFields(transition);
  const schema = inputSchema(
    registry,
    transition.entity,
    inputs.map(({ field }) => field),
    inputs.filter(({ required }) => required).map(({ field }) => field),
  );
  if (inputs.some(({ field }) => field === "comment") && !schema.properties["comment"])
    schema.properties = { ...schema.properties, comment };
  return schema;
}

/**
 * The whole body of a transition's request: what it asks, the version, a comment, and what a mailed link brings. One
 * that makes the record brings the whole record instead of a version.
 */
export function transitionBody(registry: Registry, name: string): ExpandedEntity {
  const transition = transitionOf(registry, name);
  const input = transitionInput(registry, name);
  const creates = transition && fromStates(transition)?.includes("new");
  const link: Record<string, ExpandedProperty> = transition?.link
    ? {
        token: { type: "string", maxLength: 200 },
        one_time_code: { type: "string", maxLength: 6, pattern: "^[0-9]{6}$" },
        agreed: { type: "boolean" },
      }
    : {};
  const proof: Record<string, ExpandedProperty> =
    transition?.ticket === undefined
      ? {}
      : {
          otp_ticket: { type: "string", maxLength: 200 },
          one_time_code: { type: "string", maxLength: 8, pattern: "^[0-9]{6,8}$" },
        };
  const whole = creates ? wholeSchema(registry, input.name) : undefined;
  return {
    ...input,
    properties: {
      ...whole?.properties,
      ...input.properties,
      ...(creates ? {} : { version }),
      comment,
      ...link,
      ...proof,
    },
    required: [
      ...new Set([...(whole?.required ?? []), ...input.required, ...(creates || link["token"] ? [] : ["version"])]),
    ],
    rules: whole?.rules ?? input.rules,
  };
}

/**
 * The body of a call that is no list or read: its own input, a draft with its id and version, or a transition's body.
 * @returns undefined where the call takes no body
 */
export function callInput(registry: Registry, call: NamedCall): ExpandedEntity | undefined {
  if (call.does && !call.creates && !call.updates) return transitionBody(registry, call.does);
  const own = call.input === undefined ? undefined : ownInput(registry, call);
  const entity = call.creates ?? call.updates;
  if (!entity) return own;
  const draft = draftSchema(registry, entity, enteredFields(registry, entity));
  const fields: Record<string, ExpandedProperty> = {
    ...(call.updates ? { id, version } : {}),
    ...(call.does ? { comment } : {}),
  };
  return {
    ...draft,
    properties: { ...fields, ...draft.properties, ...own?.properties },
    required: [...(call.updates ? ["id", "version"] : []), ...(own?.required ?? [])],
  };
}

function ownInput(registry: Registry, call: NamedCall): ExpandedEntity {
  const required = call.required ?? [];
  if (typeof call.input === "string") {
    const shape = expandEntity(registry, call.input);
    const whole = wholeSchema(registry, call.input);
    return { ...whole, required: [...new Set([...shape.required, ...required])] };
  }
  const properties = Object.fromEntries(
    Object.entries(call.input as Record<string, Property>).map(([field, property]) => [
      field,
      expandProperty(property, {}),
    ]),
  );
  return { name: call.entity, type: "object", properties, required, rules: [] };
}
