import { Ajv } from "ajv";
import { RE2JS } from "re2js";
import { addVocabulary } from "../../schemas/vocabulary/keyword/vocabulary.ts";
import { validator, type Validate } from "../../schemas/vocabulary/form/form.ts";
import type { Registry } from "../model.ts";
import type { ExpandedEntity } from "../schema/entity.ts";
import { partsOf } from "./parts.ts";
import { shapeOf } from "./shape.ts";

const compilers = new WeakMap<Registry, Ajv>();

/** How a validator is compiled. */
interface CompileOptions {
  /**
   * What becomes of fields the schema does not name: refused (default), or passed over, as of a record with the
   * server's own fields.
   */
  unknown?: "refuse" | "pass";
}

/**
 * Compiles a schema of wholeSchema, draftSchema, inputSchema, transitionInput, transitionBody or callInput for the
 * server: strict, nothing coerced, nothing removed, no default set, patterns matched in linear time.
 * @returns a function that says everything wrong with data; nothing means it is right
 * @throws Error if the schema says something Ajv does not know
 */
export function compileValidator(registry: Registry, schema: ExpandedEntity, options: CompileOptions = {}): Validate {
  const ajv = compilers.get(registry) ?? strictAjv();
  compilers.set(registry, ajv);
  return validator(ajv.compile(shapeOf(schema, options.unknown ?? "refuse")), partsOf(schema));
}

/** What was asked for on demand and has not been asked anything yet. */
const waiting = new WeakMap<Registry, Set<() => Validate>>();

/**
 * The validator of compileValidator, compiled when it is first asked something: most of what a process could be asked
 * it never is. `compileAhead` compiles what still waits.
 */
export function validatorOnDemand(registry: Registry, schema: ExpandedEntity, options: CompileOptions = {}): Validate {
  const others = waiting.get(registry) ?? new Set();
  waiting.set(registry, others);
  let made: Validate | undefined;
  const make = (): Validate => {
    others.delete(make);
    return (made ??= compileValidator(registry, schema, options));
  };
  others.add(make);
  return (data, circumstances) => (made ?? make())(data, circumstances);
}

/**
 * Compiles all validators on demand that were asked nothing yet; other work goes on between one and the next.
 * @returns how many @throws Error if a schema says something Ajv does not know
 */
export async function compileAhead(registry: Registry): Promise<number> {
  const all = [...(waiting.get(registry) ?? [])];
  for (const make of all) {
    make();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return all.length;
}

/** Ajv as the server uses it. */
function strictAjv(): Ajv {
  return addVocabulary(
    new Ajv({
      strict: true,
      allErrors: true,
      coerceTypes: false,
      removeAdditional: false,
      useDefaults: false,
      code: { regExp: linear },
    }),
  );
}

/**
 * RE2 in place of the engine's own expressions: no text can make it slow. Ajv tells one from another by what it is as
 * text.
 */
function linear(pattern: string): { test(value: string): boolean; toString(): string } {
  const compiled = RE2JS.compile(pattern);
  return { test: (value) => compiled.matcher(value).find(), toString: () => pattern };
}
linear.code = "new RegExp";
