import { draftSchema } from "../../../registry/schema/entered.ts";
import { compileValidator } from "../../../registry/validation/compile.ts";
import type { Registry } from "../../../registry/registry.ts";
import { fieldOf } from "../../../schemas/vocabulary/path.ts";

type Values = Record<string, unknown>;
type Validate = ReturnType<typeof compileValidator>;
const compiled = new WeakMap<Registry, Map<string, Validate>>();

function validatorOf(registry: Registry, entity: string): Validate {
  const known = compiled.get(registry) ?? new Map<string, Validate>();
  compiled.set(registry, known);
  const validate =
    known.get(entity) ?? compileValidator(registry, draftSchema(registry, entity), { unknown: "refuse" });
  known.set(entity, validate);
  return validate;
}

/**
 * What of the typed values is worth keeping: fields of the page's entity that its draft validator lets pass.
 * A value that is wrong now would only come back wrong, so its field is left out and the others are kept.
 */
export function keepable(registry: Registry, page: string, values: Values): Values {
  const entity = registry.pages.get(page)?.entity;
  if (entity === undefined || !registry.entities.has(entity)) return {};
  const wrong = new Set(validatorOf(registry, entity)(values, {}).map(({ path }) => fieldOf(path).split(".")[0]));
  return Object.fromEntries(Object.entries(values).filter(([field]) => !wrong.has(field)));
}
