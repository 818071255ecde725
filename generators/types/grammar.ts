import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { compile } from "json-schema-to-typescript";
import type { Output } from "../output/output.ts";

type Json = Record<string, unknown>;

/**
 * Writes the types of all config files, made from the meta-schemas: one module with every word of the grammar
 * (generated/types/grammar/index.d.ts) and one small module a kind of file that hands its own type on.
 */
export async function writeGrammarTypes(root: string, output: Output): Promise<void> {
  const folder = join(root, "schemas/meta");
  const files = readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .sort();
  const definitions: Json = {};
  const kinds: { file: string; type: string }[] = [];
  for (const file of files) {
    const { definitions: own, ...rest } = JSON.parse(readFileSync(join(folder, file), "utf8")) as Json;
    for (const [name, definition] of Object.entries((own ?? {}) as Json)) definitions[name] = local(definition);
    if (!rest["properties"]) continue;
    const type = String(rest["title"]).replace(/\s+/g, "");
    delete rest["$id"];
    delete rest["$schema"];
    definitions[`${file.replace(".json", "")}File`] = local(rest);
    kinds.push({ file: file.replace(".json", ""), type });
  }
  const text = await compile(
    {
      type: "object",
      title: "Grammar",
      additionalProperties: false,
      definitions,
      properties: Object.fromEntries(kinds.map(({ file }) => [file, { $ref: `#/definitions/${file}File` }])),
    } as never,
    "Grammar",
    {
      bannerComment: "",
      unknownAny: true,
      ignoreMinAndMaxItems: true,
      unreachableDefinitions: true,
      format: false,
      additionalProperties: false,
    },
  );
  output.write("types/grammar/index.d.ts", text);
  for (const { file, type } of kinds)
    output.write(`types/grammar/${file}.d.ts`, `export type { ${type} } from "./index.d.ts";\n`);
}

/**
 * The same schema with every reference into another meta-schema made one into the joined definitions. A reference with
 * a description beside it is dropped to the bare reference: the type generator cannot resolve a circle through it.
 */
function local(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(local);
  if (value === null || typeof value !== "object") return value;
  const reference = (value as Json)["$ref"];
  if (typeof reference === "string") return { $ref: reference.replace(/^[a-z]+\.json#/, "#") };
  if (typeof (value as Json)["description"] === "string" && Object.keys(value).length === 1)
    return { ...value, tsType: "unknown" };
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, local(inner)]));
}
