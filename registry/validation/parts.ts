import { computedWords, referenceKinds } from "../../schemas/vocabulary/computed/compute.ts";
import { daysAfterToday } from "../../schemas/vocabulary/day/relative.ts";
import { bounds } from "../../schemas/vocabulary/keyword/bound.ts";
import type { ChoosableDays, RelativeBound, RuleCheck, ValidatorParts } from "../../schemas/vocabulary/form/parts.ts";
import type { ExpandedEntity, ExpandedProperty, Rule } from "../schema/entity.ts";

/** A reference found in a value or condition. */
interface Mention {
  kind: string;
  path: string;
}

const kinds: readonly string[] = referenceKinds;
const computed: readonly string[] = computedWords;

/** Every reference in a value, condition or list of them, at any depth. */
export function mentions(node: unknown): Mention[] {
  if (Array.isArray(node)) return node.flatMap(mentions);
  if (node === null || typeof node !== "object") return [];
  return Object.entries(node).flatMap(([word, inner]) => {
    // Its field is one of the rows of the list that is mentioned beside it.
    if (word === "except") return [];
    if (kinds.includes(word) && (typeof inner === "string" || inner === true))
      return [{ kind: word, path: inner === true ? word : inner }];
    return computed.includes(word) || typeof inner === "object" ? mentions(inner) : [];
  });
}

/** What is asked of an entity beside its shape: completeness, bounds that move with the date, rules across fields. */
export function partsOf(entity: ExpandedEntity): ValidatorParts {
  return {
    entity: entity.name,
    required: requiredPaths(entity.properties, entity.required, ""),
    relative: relativeBounds(entity.properties, ""),
    days: choosableDays(entity.properties, ""),
    rules: entity.rules.map((rule) => ruleCheck(rule, entity.properties)),
    unique: [],
  };
}

/** Patterns of what must be there: `due_date`, `lines[].unit_price`. */
function requiredPaths(
  properties: Record<string, ExpandedProperty>,
  required: readonly string[],
  before: string,
): string[] {
  return Object.entries(properties).flatMap(([field, property]) => {
    const path = `${before}${field}`;
    return [
      ...(required.includes(field) ? [path] : []),
      ...inner(property, path, (fields, own, below) => requiredPaths(fields, own, below)),
    ];
  });
}

function relativeBounds(properties: Record<string, ExpandedProperty>, before: string): RelativeBound[] {
  return Object.entries(properties).flatMap(([field, property]) => {
    const path = `${before}${field}`;
    const own = bounds.flatMap((bound) => {
      const days = daysAfterToday(property[bound]);
      return days === undefined ? [] : [{ path, bound, days }];
    });
    return [...own, ...inner(property, path, (fields, _own, below) => relativeBounds(fields, below))];
  });
}

function choosableDays(properties: Record<string, ExpandedProperty>, before: string): ChoosableDays[] {
  return Object.entries(properties).flatMap(([field, property]) => {
    const path = `${before}${field}`;
    return [
      ...(property.days === undefined ? [] : [{ path, days: property.days }]),
      ...inner(property, path, (fields, _own, below) => choosableDays(fields, below)),
    ];
  });
}

function inner<Found>(
  property: ExpandedProperty,
  path: string,
  find: (properties: Record<string, ExpandedProperty>, required: readonly string[], before: string) => Found[],
): Found[] {
  if (property.type === "object") return find(property.properties ?? {}, property.required ?? [], `${path}.`);
  if (property.type === "array" && property.items?.type === "object")
    return find(property.items.properties ?? {}, property.items.required ?? [], `${path}[].`);
  return [];
}

function ruleCheck({ name, holds, when, at }: Rule, properties: Record<string, ExpandedProperty>): RuleCheck {
  const list = at
    .map((path) => path.split(".")[0]!)
    .find((field, index) => at[index]!.includes(".") && properties[field]?.type === "array");
  const each = list !== undefined && at.every((path) => path.startsWith(`${list}.`)) ? list : undefined;
  const types = textTypes([holds, when], properties);
  return {
    name,
    holds,
    ...(when ? { when } : {}),
    at: each ? at.map((path) => path.replace(`${each}.`, `${each}[].`)) : at,
    ...(each ? { each } : {}),
    ...(Object.keys(types).length > 0 ? { types } : {}),
  };
}

/** Only texts are named: all else compares rightly by its look. */
function textTypes(conditions: unknown[], properties: Record<string, ExpandedProperty>): Record<string, string> {
  const texts = new Set(["line", "text", "postal", "bank_account", "id", "file"]);
  return Object.fromEntries(
    conditions
      .flatMap((condition) => mentions(condition))
      .filter(({ kind }) => kind === "field" || kind === "record")
      .flatMap(({ path }) => {
        const property = propertyAt(properties, path);
        const word = property?.type === "string" ? (property.ref ? "id" : (property.format ?? "line")) : undefined;
        return word && texts.has(word) ? [[path, "text"] as const] : [];
      }),
  );
}

function propertyAt(properties: Record<string, ExpandedProperty>, path: string): ExpandedProperty | undefined {
  const [head, ...rest] = path.split(".");
  const property = properties[head!];
  const found = property?.type === "array" ? property.items : property;
  return rest.length === 0 ? property : found?.properties && propertyAt(found.properties, rest.join("."));
}
