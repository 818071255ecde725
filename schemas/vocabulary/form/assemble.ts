import { fieldOf } from "../path.ts";
import type { Check } from "./check/check.ts";
import { findingsOf, type ShapeValidator } from "./findings.ts";
import type { FormValidators, Validate } from "./form.ts";

/**
 * One validator of a compiled shape, what must be there, and the checks that the form needs; a form without rules
 * carries none of their code.
 */
export function assembleOne(shape: ShapeValidator, required: readonly string[], checks: readonly Check[]): Validate {
  return (data, circumstances) => findingsOf(shape, required, checks, data, circumstances);
}

/** A form's validators. @param sections fields by step or section */
export function assemble(
  shape: ShapeValidator,
  required: readonly string[],
  checks: readonly Check[],
  sections: Readonly<Record<string, readonly string[]>> = {},
): FormValidators {
  const whole = assembleOne(shape, required, checks);
  const draft = assembleOne(shape, [], []);
  return {
    whole,
    // A draft may have fewer rows than its end needs, as the server takes it.
    draft: (data, circumstances) =>
      draft(data, { ...circumstances, required: [] }).filter(({ keyword }) => keyword !== "minItems"),
    sections: Object.fromEntries(
      Object.entries(sections).map(
        ([name, fields]) =>
          [
            name,
            (data, circumstances) => whole(data, circumstances).filter(({ path }) => belongs(path, fields)),
          ] satisfies [string, Validate],
      ),
    ),
  };
}

function belongs(path: string, fields: readonly string[]): boolean {
  const field = fieldOf(path);
  return fields.some((own) => field === own || field.startsWith(`${own}.`));
}
