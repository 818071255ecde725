import type { FormField, FormSection } from "./form-field.ts";
import { writeAt, type Tree } from "../path/tree.ts";

/** Values a new record or row begins with, as its entity says. */
export function defaultsOf(fields: readonly FormField[]): Tree {
  return fields.reduce<Tree>((values, field) => {
    const given = field.shape["default"];
    return given === undefined || field.shape.calc ? values : writeAt(values, field.name, given);
  }, {});
}

/** Values a new form begins with; an array that must have rows begins with so many. */
export function freshValues(sections: readonly FormSection[]): Tree {
  return sections.reduce<Tree>((values, section) => {
    const arrays = section.fields.filter((field) => field.columns && field.item.pick === undefined && field.item.fill === undefined && Number(field.shape["minItems"] ?? 0) > 0);
    const own = arrays.reduce((all, field) => writeAt(all, field.name, Array.from({ length: Number(field.shape["minItems"]) }, () => defaultsOf(field.columns ?? []))), defaultsOf(section.fields));
    return { ...values, ...own };
  }, {});
}
