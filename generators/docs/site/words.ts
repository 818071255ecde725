import { choose } from "../../check/meta/choose.ts";
import type { Grammar } from "../../check/meta/grammar.ts";
import type { Schema } from "../../check/meta/schema.ts";
import { grammarOf } from "../../check/meta/breaches.ts";
import type { Document, Path } from "../../check/source/document.ts";
import { contentOf } from "../../check/source/read.ts";
import type { Workspace } from "../../check/workspace/workspace.ts";

/** One word of the grammar: a key, where it stands, what it means, and where configs say it. */
export interface Word {
  /** The part of the grammar in which it stands: `page`, `page.section`, `words.condition`. */
  part: string;
  key: string;
  means: string;
  accepts: string;
  /** What the grammar says of it, and the file of the grammar in which it does. */
  schema: Schema;
  base: string;
  /** The smallest place in a config that the check has proven. */
  example?: { file: string; text: string };
}

/** An example longer than this says less than a shorter one. */
const LONGEST = 700;

/** Every word of the grammar, each with an example from the configs. */
export function wordsOf(workspace: Workspace): Word[] {
  const words = new Map<string, Word>();
  for (const [file, schema] of workspace.grammar.files) declare(workspace.grammar, file, schema, partOf(file), words);
  for (const document of workspace.documents) {
    const name = grammarOf(workspace, document);
    if (name) use(workspace.grammar, document, name, words);
  }
  return [...words.values()];
}

const partOf = (file: string): string => file.replace(/^settings\//, "").replace(/\.json$/, "");

/** Declares the words of one part of the grammar and of the parts that stand in it. */
function declare(grammar: Grammar, file: string, schema: Schema, part: string, words: Map<string, Word>): void {
  for (const [key, held] of Object.entries(schema.properties ?? {})) {
    if (key !== "$schema")
      words.set(`${part} ${key}`, {
        part,
        key,
        means: meaningOf(grammar, held, file),
        accepts: acceptsOf(grammar, held, file),
        schema: held,
        base: file,
      });
    below(grammar, file, held, `${part}.${key}`, words);
  }
  for (const inner of inline(schema)) below(grammar, file, inner, part, words);
  for (const [name, held] of Object.entries(schema.definitions ?? {}))
    declare(grammar, file, held, `${partOf(file)}.${name}`, words);
}

/** What is said within a schema without a name of its own. */
function below(grammar: Grammar, file: string, schema: Schema, part: string, words: Map<string, Word>): void {
  if (schema.properties) declare(grammar, file, schema, part, words);
  else for (const inner of inline(schema)) below(grammar, file, inner, part, words);
}

function inline({ items, anyOf, additionalProperties }: Schema): Schema[] {
  return [
    ...(items ? [items] : []),
    ...(anyOf ?? []),
    ...(typeof additionalProperties === "object" ? [additionalProperties] : []),
  ];
}

function meaningOf(grammar: Grammar, schema: Schema, file: string): string {
  if (schema.description) return schema.description;
  if (!schema.$ref) return "";
  const target = grammar.resolve(schema.$ref, file);
  return meaningOf(grammar, target.schema, target.base);
}

function acceptsOf(grammar: Grammar, schema: Schema, file: string): string {
  if (schema.$ref) {
    const target = grammar.resolve(schema.$ref, file);
    const named = schema.$ref.split("/").at(-1)!;
    return target.schema.properties ? named : acceptsOf(grammar, target.schema, target.base);
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(", ");
  if (schema.anyOf) return schema.anyOf.map((one) => acceptsOf(grammar, one, file)).join(" or ");
  if (schema.type === "array") return `a list of ${schema.items ? acceptsOf(grammar, schema.items, file) : "anything"}`;
  const type = [schema.type ?? "anything"].flat().join(" or ");
  const examples = (schema.examples ?? []).map((one) => JSON.stringify(one)).join(", ");
  return examples ? `${type}, such as ${examples}` : type;
}

/** Notes where a document says which words. */
function use(grammar: Grammar, document: Document, name: string, words: Map<string, Word>): void {
  const text = (value: unknown): string => JSON.stringify(value, undefined, 2);
  const visit = (schema: Schema, base: string, part: string, value: unknown, path: Path): void => {
    if (schema.$ref) {
      const target = grammar.resolve(schema.$ref, base);
      const named = schema.$ref.split("#")[1]!.split("/").at(-1)!;
      visit(target.schema, target.base, `${partOf(target.base)}.${named}`, value, path);
    } else if (schema.anyOf) {
      const direct = schema.anyOf.find(
        ({ $ref, properties }) =>
          !$ref && properties && choose(grammar, schema.anyOf!, base, value)?.schema.properties === properties,
      );
      if (direct) return visit(direct, base, part, value, path);
      const named = schema.anyOf.find(
        ({ $ref }) => $ref && choose(grammar, schema.anyOf!, base, value)?.schema === followed(grammar, $ref, base),
      );
      if (named) return visit(named, base, part, value, path);
      const branch = choose(grammar, schema.anyOf, base, value);
      if (branch) visit(branch.schema, branch.base, part, value, path);
    } else if (Array.isArray(value)) {
      for (const [index, item] of value.entries())
        if (schema.items) visit(schema.items, base, part, item, [...path, index]);
    } else if (typeof value === "object" && value !== null) {
      for (const [key, held] of Object.entries(value)) {
        const known = schema.properties?.[key];
        const word = known && words.get(`${part} ${key}`);
        if (word) {
          const whole = text(value);
          // Where what stands around is long, the word with what it says is enough.
          const shown = whole.length <= LONGEST ? whole : text({ [key]: held });
          if (shown.length < (word.example?.text.length ?? Infinity))
            word.example = { file: document.file, text: shown };
        }
        if (known) visit(known, base, `${part}.${key}`, held, [...path, key]);
        else if (typeof schema.additionalProperties === "object")
          visit(schema.additionalProperties, base, part, held, [...path, key]);
      }
    }
  };
  visit(grammar.files.get(name)!, name, partOf(name), contentOf(document), []);
}

function followed(grammar: Grammar, reference: string, base: string): Schema {
  let found = grammar.resolve(reference, base);
  while (found.schema.$ref) found = grammar.resolve(found.schema.$ref, found.base);
  return found.schema;
}
