import type { FormSection } from "../model/form-field.ts";
import { fieldOf, isUnder } from "../path/path.ts";

/** Which section a path stands in; -1 where none has it. */
export function sectionOf(sections: readonly FormSection[], path: string): number {
  const field = fieldOf(path);
  return sections.findIndex((section) => section.fields.some((each) => isUnder(field, each.field)));
}
