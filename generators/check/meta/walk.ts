import { near, suggest } from "../../output/near.ts";
import type { Path } from "../source/document.ts";
import type { Grammar } from "./grammar.ts";
import { choose } from "./choose.ts";
import { exampleWords } from "./example.ts";
import { formatInstead, habitual, spelledOut, spokenWords, turned, writtenBy } from "./habits.ts";
import { listInstead, scalarInstead, textInstead } from "./instead.ts";
import type { Schema } from "./schema.ts";

export type Fault = "key" | "word" | "missing" | "type" | "bound";
/** One way in which a value breaks the grammar. */
export interface Breach {
  fault: Fault;
  path: Path;
  key?: boolean;
  message: string;
  /** A text that is not written as asked, and the example by which the message ends. */
  unwritten?: { readonly text: string; readonly example: string };
}

const quote = (value: unknown): string => JSON.stringify(value);
const patterns = new Map<string, RegExp>();

/** Where a walk is: a step further than another place. Its path is put together where something is told of it. */
interface Place {
  readonly above?: Place;
  readonly key?: string | number;
  readonly path?: Path;
}

function pathOf(place: Place): Path {
  const path: (string | number)[] = [];
  let at: Place | undefined = place;
  for (; at?.key !== undefined; at = at.above) path.unshift(at.key);
  return [...(at?.path ?? []), ...path];
}

/** The key under which something stands, as the beginning of a sentence; nothing where it is one of a list. */
const nameOf = ({ key }: Place): string => (typeof key === "string" ? `${quote(key)} ` : "");

/** Every breach of a value against a schema of the grammar, in the order of the file. */
export function walk(grammar: Grammar, schema: Schema, base: string, value: unknown, path: Path, out: Breach[]): void {
  visit(grammar, schema, base, value, { path }, out);
}

function visit(grammar: Grammar, schema: Schema, base: string, value: unknown, at: Place, out: Breach[]): void {
  if (schema.$ref) {
    const target = grammar.follow(schema, base);
    // What is said where it is named says more than what is said of all of its kind.
    visit(grammar, explained(target.schema, schema), target.base, value, at, out);
    return;
  }
  if (schema.anyOf) {
    const branch = choose(grammar, schema.anyOf, base, value);
    if (branch) visit(grammar, branch.schema, branch.base, value, at, out);
    else {
      const instead = schema.anyOf
        .map((one) => listInstead(grammar, one, base, value, (item, from, held) => isFit(grammar, item, from, held)))
        .find((text) => text !== undefined);
      out.push({
        fault: "type",
        path: pathOf(at),
        message: `${named(value)} cannot stand here${instead ? `; write ${instead}` : exampleWords(grammar, schema, base)}`,
      });
    }
    return;
  }
  const isOf = (one: unknown): boolean => schema.type === undefined || hasType(one, schema.type);
  if (schema.type !== undefined && !isOf(value)) {
    const elsewhere = spelledOut(pathOf(at), value);
    const instead =
      schema.type === "array" && typeof value !== "object"
        ? listInstead(grammar, schema, base, value, (item, from, one) => isFit(grammar, item, from, one))
        : scalarInstead(value, (one) => isOf(one) && isFit(grammar, schema, base, one));
    out.push({
      fault: "type",
      path: pathOf(at),
      message: `${nameOf(at)}must be ${typeWords(schema.type)}, not ${named(value)}${elsewhere || (instead ? `; write ${instead}` : exampleWords(grammar, schema, base))}`,
    });
    return;
  }
  scalar(grammar, schema, base, value, at, out);
  if (Array.isArray(value)) list(grammar, schema, base, value, at, out);
  else if (typeof value === "object" && value !== null)
    record(grammar, schema, base, value as Record<string, unknown>, at, out);
}

const explanations = new WeakMap<Schema, Schema>();

/** A schema with the description and the examples of one that names it. */
function explained(schema: Schema, by: Schema): Schema {
  if (by.description === undefined && by.examples === undefined) return schema;
  let found = explanations.get(by);
  if (found === undefined) {
    const { description = schema.description, examples = schema.examples } = by;
    found = { ...schema, ...(description && { description }), ...(examples && { examples }) };
    explanations.set(by, found);
  }
  return found;
}

/** Whether a value keeps a schema whole. */
function isFit(grammar: Grammar, schema: Schema, base: string, value: unknown): boolean {
  const found: Breach[] = [];
  visit(grammar, schema, base, value, {}, found);
  return found.length === 0;
}

function scalar(grammar: Grammar, schema: Schema, base: string, value: unknown, at: Place, out: Breach[]): void {
  if (schema.const !== undefined && value !== schema.const)
    out.push({ fault: "word", path: pathOf(at), message: `must be ${quote(schema.const)}, not ${quote(value)}` });
  if (schema.enum && !schema.enum.includes(value)) {
    const known = schema.enum.map(String);
    out.push({
      fault: "word",
      path: pathOf(at),
      message: `${quote(value)} is not one of ${listed(known)}${formatInstead(pathOf(at), value) || suggest(String(value), known)}`,
    });
  }
  if (typeof value === "string") {
    if (schema.pattern && !matches(schema.pattern, value)) {
      const instead = textInstead(value, (text) => matches(schema.pattern!, text));
      const example = instead === undefined ? exampleWords(grammar, schema, base) : "";
      out.push({
        fault: "bound",
        path: pathOf(at),
        message: `${quote(value)} is not written as asked${descriptionOf(schema)}${instead === undefined ? example : `; write ${quote(instead)}`}`,
        ...(instead === undefined ? { unwritten: { text: value, example } } : {}),
      });
    }
    if (schema.minLength !== undefined && value.length < schema.minLength)
      out.push({
        fault: "bound",
        path: pathOf(at),
        message: `${nameOf(at)}must not be empty${descriptionOf(schema)}${exampleWords(grammar, schema, base)}`,
      });
  }
  if (typeof value === "number") {
    if (schema.minimum !== undefined && value < schema.minimum)
      out.push({ fault: "bound", path: pathOf(at), message: `must be ${schema.minimum} or more` });
    if (schema.maximum !== undefined && value > schema.maximum)
      out.push({ fault: "bound", path: pathOf(at), message: `must be ${schema.maximum} or less` });
  }
}

function list(grammar: Grammar, schema: Schema, base: string, value: unknown[], at: Place, out: Breach[]): void {
  if (schema.minItems !== undefined && value.length < schema.minItems)
    out.push({
      fault: "bound",
      path: pathOf(at),
      message: `${nameOf(at)}needs ${schema.minItems} or more, has ${value.length}${exampleWords(grammar, schema, base)}`,
    });
  if (schema.maxItems !== undefined && value.length > schema.maxItems)
    out.push({
      fault: "bound",
      path: pathOf(at),
      message: `${nameOf(at)}takes ${schema.maxItems} at most, has ${value.length}`,
    });
  if (schema.uniqueItems) {
    const seen = new Set<string>();
    value.forEach((item, index) => {
      const text = quote(item);
      if (seen.has(text))
        out.push({ fault: "bound", path: pathOf({ above: at, key: index }), message: `${text} stands here twice` });
      seen.add(text);
    });
  }
  if (schema.items)
    for (let index = 0; index < value.length; index += 1)
      visit(grammar, schema.items, base, value[index], { above: at, key: index }, out);
}

function record(
  grammar: Grammar,
  schema: Schema,
  base: string,
  value: Record<string, unknown>,
  at: Place,
  out: Breach[],
): void {
  const keys = Object.keys(value);
  const unknown = schema.additionalProperties === false ? keys.filter((key) => !schema.properties?.[key]) : [];
  const lacking = schema.required?.filter((key) => !(key in value)) ?? [];
  // One key that is not known and one that is missing are one mistake, where the value fits.
  const names = unknown.length > 0 ? Object.keys(schema.properties ?? {}) : [];
  const called =
    unknown.length === 1 &&
    lacking.length === 1 &&
    near(unknown[0]!, names) === undefined &&
    habitual(unknown[0]!, names) === undefined &&
    isFit(grammar, schema.properties?.[lacking[0]!] ?? {}, base, value[unknown[0]!])
      ? lacking[0]
      : undefined;
  for (const key of lacking) {
    // Of a key that is misspelt it is enough to say so.
    if (key !== called && !unknown.some((one) => near(one, names) === key))
      out.push({
        fault: "missing",
        path: pathOf(at),
        message: `"${key}" is missing${schema.properties?.[key] ? exampleWords(grammar, schema.properties[key], base, key) : ""}`,
      });
  }
  if (schema.minProperties !== undefined && keys.length < schema.minProperties) {
    const known = Object.keys(schema.properties ?? {});
    out.push({
      fault: "bound",
      path: pathOf(at),
      message: `${nameOf(at)}must not be empty${known.length > 0 ? `; known here: ${listed(known)}` : exampleWords(grammar, schema, base)}`,
    });
  }
  if (schema.maxProperties !== undefined && keys.length > schema.maxProperties)
    out.push({
      fault: "bound",
      path: pathOf(at),
      message: `takes ${schema.maxProperties} key, has ${keys.join(", ")}`,
    });
  for (const key of keys) {
    const here: Place = { above: at, key };
    if (schema.propertyNames?.pattern && !matches(schema.propertyNames.pattern, key))
      out.push({
        fault: "bound",
        path: pathOf(here),
        key: true,
        message: `the name "${key}" is not written as asked${descriptionOf(schema.propertyNames)}${exampleWords(grammar, schema.propertyNames, base)}`,
      });
    const known = schema.properties?.[key];
    if (known) visit(grammar, known, base, value[key], here, out);
    else if (schema.additionalProperties === false) {
      if (!isField(schema) || !TOLD_BY_RULES.has(key))
        out.push({
          fault: "key",
          path: pathOf(here),
          key: true,
          message: `unknown key "${key}"${called === undefined ? meant(key, names, keys) : `; here it is "${called}"`}`,
        });
    } else if (typeof schema.additionalProperties === "object")
      visit(grammar, schema.additionalProperties, base, value[key], here, out);
  }
}

/** Whether a schema is that of a field. */
const isField = ({ properties }: Schema): boolean => properties?.["format"] !== undefined;

/** Keys of a field that have rules of their own, which say why they cannot stand there (E503, E552). */
const TOLD_BY_RULES: ReadonlySet<string> = new Set(["multipleOf", "allOf", "anyOf", "oneOf", "$id"]);

/** What a key that is not known may stand for, else what is known here. */
function meant(key: string, known: readonly string[], used: readonly string[]): string {
  const words = known.includes("describe") ? "" : spokenWords(key);
  const begun = known.find((name) => name.length > 3 && key.startsWith(name));
  if (words !== "" && begun === undefined) return words;
  const writers = writtenBy(key, known);
  if (writers !== "") return writers;
  const habit = habitual(key, known);
  if (habit !== undefined) return `; here it is "${habit}"`;
  const left = known.filter((name) => !used.includes(name));
  // Where nearly all are said already, it is one of those that is meant.
  return turned(key, known) || suggest(key, known) || `; known here: ${listed(left.length > 2 ? left : known)}`;
}

function matches(pattern: string, value: string): boolean {
  let compiled = patterns.get(pattern);
  if (!compiled) patterns.set(pattern, (compiled = new RegExp(pattern, "u")));
  return compiled.test(value);
}

/** True when a value has one of the JSON types. */
export function hasType(value: unknown, type: string | string[]): boolean {
  if (Array.isArray(type)) return type.some((one) => hasType(value, one));
  if (type === "integer") return Number.isInteger(value);
  return typeName(value) === type;
}

function typeName(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
}

/** More words than these are no help. */
const MOST = 16;
const typeNames: Readonly<Record<string, string>> = {
  string: "text",
  array: "a list",
  object: "an object",
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
  null: "null",
};

function typeWords(type: string | string[]): string {
  return [type]
    .flat()
    .map((one) => typeNames[one] ?? one)
    .join(" or ");
}

function named(value: unknown): string {
  return typeof value === "boolean" ? String(value) : typeWords(typeName(value));
}

function listed(words: readonly string[]): string {
  return words.length > MOST ? `${words.slice(0, MOST).join(", ")} and ${words.length - MOST} more` : words.join(", ");
}

function descriptionOf({ description }: Schema): string {
  return description === undefined ? "" : `: ${description.replace(/\.$/, "")}`;
}
