import { Ajv } from "ajv";
import { RE2JS } from "re2js";
import { addVocabulary } from "../../schemas/vocabulary/keyword/vocabulary.ts";
import { validator, type Validate } from "../../schemas/vocabulary/form/form.ts";
import type { Registry } from "../model.ts";
import { oncePer } from "../once.ts";
import type { ExpandedEntity } from "../schema/entity.ts";
import { partsOf } from "./parts.ts";
import { shapeOf } from "./shape.ts";

/** The compiler of a registry's schemas, which keeps what it has compiled. */
const compilerOf = oncePer((_registry: Registry): Ajv => strictAjv());

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
  return validator(compilerOf(registry).compile(shapeOf(schema, options.unknown ?? "refuse")), partsOf(schema));
}

/** A schema and what holds data against it. */
interface Compiled {
  readonly schema: ExpandedEntity;
  readonly validate: Validate;
}

/** By registry and name what has been asked for, and may not be made yet. */
const onDemand = new WeakMap<Registry, Map<string, () => Compiled>>();

/**
 * A schema with the validator of compileValidator, both made when they are first asked for: most of what a process
 * could be asked it never is. Whoever asks again by a name is given the same.
 * @param name which schema of the registry it is, such as `invoice.confirm.plan`
 * @returns a function that makes both; it throws an Error if the schema says something Ajv does not know
 */
export function validatorOnDemand(
  registry: Registry,
  name: string,
  schemaOf: () => ExpandedEntity,
  options: CompileOptions = {},
): () => Compiled {
  const named = onDemand.get(registry) ?? new Map<string, () => Compiled>();
  onDemand.set(registry, named);
  const known = named.get(name);
  if (known) return known;
  let made: Compiled | undefined;
  const compiled = (): Compiled => {
    if (made) return made;
    const schema = schemaOf();
    return (made = { schema, validate: compileValidator(registry, schema, options) });
  };
  named.set(name, compiled);
  return compiled;
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
