import type { Grammar } from "../check/meta/grammar.ts";
import type { Schema } from "./schema.ts";

/** One meta-schema with all it refers to in itself, under definitions named as `words.condition`. */
export function whole(grammar: Grammar, name: string): Schema {
  const start = structuredClone(grammar.files.get(name)) as Schema;
  const definitions: Record<string, Schema> = {};
  const adopt = (schema: Schema, file: string): Schema => {
    const turned = turn(schema, file, (reference) => {
      const found = grammar.resolve(reference, file);
      const [, pointer = ""] = reference.split("#");
      const own = `${found.base.replace(/^.*\/|\.json$/g, "")}.${pointer.split("/").at(-1)}`;
      if (!(own in definitions)) {
        definitions[own] = {};
        definitions[own] = adopt(structuredClone(found.schema) as Schema, found.base);
      }
      return `#/definitions/${own}`;
    });
    return turned;
  };
  const { definitions: _own, $id: _id, ...rest } = start;
  return { ...adopt(rest, name), $schema: "http://json-schema.org/draft-07/schema#", definitions };
}

function turn(node: Schema, file: string, refer: (reference: string) => string): Schema {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== "object" || value === null) return value;
    // A property of entities is itself named $ref; only a string here is a reference of the grammar.
    return Object.fromEntries(
      Object.entries(value).map(([key, child]) =>
        key === "$ref" && typeof child === "string" ? [key, refer(child)] : [key, visit(child)],
      ),
    );
  };
  return visit({ ...node }) as Schema;
}
