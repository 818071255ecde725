import type { Step } from "../../model/grammar.ts";
import type { FormField, FormSection } from "../../form/model/form-field.ts";
import { isUnder } from "../../form/path/path.ts";
import { stepName } from "../../form/model/step-name.ts";

/** What an address says of where a form opens. */
interface Opening {
  field?: string | undefined;
  step?: string | undefined;
}

/**
 * The field of a form that a path speaks of: itself, the group it stands in or the first field of the group it names.
 */
export function fieldNamed(sections: readonly FormSection[], path: string): FormField | undefined {
  return sections.flatMap(({ fields }) => fields).find(({ field }) => isUnder(path, field) || isUnder(field, path));
}

/** The step a form opens at: the one that enters the field named, else the one named, or its place counted from 1. */
export function firstStep(steps: readonly Step[], sections: readonly FormSection[], { field, step }: Opening): number {
  const named = field === undefined ? undefined : fieldNamed(sections, field);
  const part = named && sections.find(({ fields }) => fields.includes(named));
  const position = steps.findIndex((each, index) => stepName(each, index) === (part?.name ?? step));
  return Math.max(0, position >= 0 ? position : (Number(step ?? 1) || 1) - 1);
}
