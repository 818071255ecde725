import type { Property } from "../../generated/types/grammar/index.d.ts";
import type { NamedCall, Registry } from "../model.ts";
import type { ExpandedEntity, ExpandedProperty } from "./expanded.ts";
import { inputFields, fromStates, transitionOf } from "../lifecycle/transitions.ts";
import { draftSchema, enteredFields, inputSchema, wholeSchema } from "./entered.ts";
import { expandEntity } from "./entity.ts";
import { expandProperty } from "./property.ts";

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
  const asked = inputFields(transition);
  const schema = inputSchema(
    registry,
    transition.entity,
    asked.map(({ field }) => field),
    asked.filter(({ required }) => required).map(({ field }) => field),
  );
  if (asked.some(({ field }) => field === "comment") && !schema.properties["comment"])
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
  const kept: Record<string, ExpandedProperty> = {
    ...(call.updates ? { id, version } : {}),
    ...(call.does ? { comment } : {}),
  };
  return {
    ...draft,
    properties: { ...kept, ...draft.properties, ...own?.properties },
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
