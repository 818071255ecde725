import type { Schema as Plain } from "../check/meta/schema.ts";

/** A schema as editors read it: with the words VS Code shows beside each value. */
export interface Schema extends Omit<
  Plain,
  "properties" | "additionalProperties" | "propertyNames" | "items" | "anyOf" | "definitions"
> {
  $schema?: string;
  title?: string;
  default?: unknown;
  /** What editors know how to show, such as a colour. */
  format?: string;
  enumDescriptions?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  propertyNames?: Schema;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  if?: Schema;
  then?: Schema;
  definitions?: Record<string, Schema>;
}

/** A closed list of words with what each means. */
export function choice(words: Iterable<readonly [word: string, meaning: string]>): Schema {
  const all = [...new Map(words)];
  return all.length === 0
    ? { type: "string" }
    : { type: "string", enum: all.map(([word]) => word), enumDescriptions: all.map(([, meaning]) => meaning) };
}

/** Words to choose from where others may be right, too: only completion and hover, no complaint. */
export function hint(
  words: Iterable<readonly [word: string, meaning: string]>,
  otherwise: Schema = { type: "string" },
): Schema {
  return { anyOf: [choice(words), otherwise] };
}
