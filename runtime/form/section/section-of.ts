import type { FormSection } from "../model/form-field.ts";
import { fieldOf, isUnder } from "../path/path.ts";

const known = new WeakMap<readonly FormSection[], Map<string, number>>();

/** Which section a path stands in; -1 where none has it. Answers are kept for as long as the sections stand. */
export function sectionOf(sections: readonly FormSection[], path: string): number {
  let answers = known.get(sections);
  if (!answers) known.set(sections, (answers = new Map()));
  const field = fieldOf(path);
  let at = answers.get(field);
  if (at === undefined) {
    at = sections.findIndex((section) => section.fields.some((each) => isUnder(field, each.field)));
    answers.set(field, at);
  }
  return at;
}
