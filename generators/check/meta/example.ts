import type { Grammar } from "./grammar.ts";
import type { Schema } from "./schema.ts";

/** A longer example explains less than its beginning. */
const LONGEST = 140;
const DEEPEST = 4;

/**
 * The end of a message that shows what may be written: `; write for example ["due_date"]`. Empty where the grammar
 * gives no example.
 * @param key what the value is written under, where that is missing too
 */
export function exampleWords(grammar: Grammar, schema: Schema, base: string, key?: string): string {
  const text = JSON.stringify(exampleOf(grammar, schema, base));
  return text === undefined || text.length > LONGEST
    ? ""
    : `; write for example ${key === undefined ? "" : `"${key}": `}${text.replaceAll('":', '": ').replaceAll(",", ", ")}`;
}

/** A value that the grammar takes: what it gives as an example, else its first word, else what it cannot do without. */
export function exampleOf(grammar: Grammar, schema: Schema, base: string, depth = 0): unknown {
  if (depth > DEEPEST) return undefined;
  if (schema.examples) return schema.examples[0];
  if (schema.$ref) {
    const target = grammar.resolve(schema.$ref, base);
    return exampleOf(grammar, target.schema, target.base, depth);
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf)
    return schema.anyOf
      .map((branch) => exampleOf(grammar, branch, base, depth + 1))
      .find((value) => value !== undefined);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === "boolean") return true;
  if (type === "integer" || type === "number") return schema.minimum ?? 1;
  if (type === "array") {
    const item = schema.items && exampleOf(grammar, schema.items, base, depth + 1);
    return item === undefined ? undefined : [item];
  }
  return type === "object" ? exampleRecord(grammar, schema, base, depth) : undefined;
}

function exampleRecord(grammar: Grammar, schema: Schema, base: string, depth: number): unknown {
  const required = schema.required ?? [];
  if (required.length === 0) {
    const name = schema.propertyNames?.examples?.[0];
    const inner =
      typeof schema.additionalProperties === "object"
        ? exampleOf(grammar, schema.additionalProperties, base, depth + 1)
        : undefined;
    return typeof name === "string" && inner !== undefined ? { [name]: inner } : undefined;
  }
  const entries = required.map(
    (key) => [key, schema.properties?.[key] && exampleOf(grammar, schema.properties[key], base, depth + 1)] as const,
  );
  return entries.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(entries);
}
