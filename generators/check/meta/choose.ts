import type { Grammar } from "./grammar.ts";
import type { Schema } from "./schema.ts";
import { hasType } from "./walk.ts";

interface Branch {
  schema: Schema;
  base: string;
}

/**
 * The branch of an `anyOf` that a value was most likely meant for: the one of its type
 * that knows most of its keys. Findings then speak of that branch alone, not of all.
 */
export function choose(grammar: Grammar, branches: Schema[], base: string, value: unknown): Branch | undefined {
  let best: Branch | undefined;
  let most = -Infinity;
  for (const branch of flatten(grammar, branches, base)) {
    const fit = score(branch.schema, value);
    if (fit !== undefined && fit > most) {
      most = fit;
      best = branch;
    }
  }
  return best;
}

/** The branches of lists that were met: the schemas of a grammar do not change. */
const known = new WeakMap<Schema[], Branch[]>();

function flatten(grammar: Grammar, branches: Schema[], base: string): Branch[] {
  let flat = known.get(branches);
  if (flat === undefined) {
    flat = branches.flatMap((branch) => {
      const here = grammar.follow(branch, base);
      return here.schema.anyOf ? flatten(grammar, here.schema.anyOf, here.base) : [here];
    });
    known.set(branches, flat);
  }
  return flat;
}

function score(schema: Schema, value: unknown): number | undefined {
  const type = schema.type ?? implied(schema);
  if (type !== undefined && !hasType(value, type)) return undefined;
  if (schema.const !== undefined) return schema.const === value ? 9 : undefined;
  if (schema.enum) return schema.enum.includes(value) ? 9 : 0;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return 1;
  const keys = Object.keys(value);
  const known = keys.filter((key) => schema.properties?.[key]).length;
  const missing = (schema.required ?? []).filter((key) => !keys.includes(key)).length;
  const open = schema.additionalProperties !== false && !schema.properties ? 0.5 : 0;
  return known * 2 - missing * 2 + open - (keys.length - known) * (schema.additionalProperties === false ? 1 : 0);
}

function implied(schema: Schema): string | undefined {
  if (schema.properties) return "object";
  if (schema.pattern) return "string";
  return undefined;
}
