import type { FormField, FormSection } from "./form-field.ts";
import { readAt, writeAt, type Tree } from "../path/tree.ts";

/** What a field that must be chosen begins with, where the page leaves it one choice alone. */
function onlyChoice({ item, shape, required }: FormField): unknown {
  const [only, second] = item.only ?? [];
  if (only === undefined || second !== undefined || !(required || item.required === true)) return undefined;
  return shape.items === undefined ? only : [only];
}

/** Values a new record or row begins with: as its entity says, or all that the page lets it be. */
export function defaultsOf(fields: readonly FormField[]): Tree {
  return fields.reduce<Tree>((values, field) => {
    const given = field.shape["default"] ?? onlyChoice(field);
    return given === undefined || field.shape.calc ? values : writeAt(values, field.name, given);
  }, {});
}

/** Arrays of a form that have at least so many rows, entered here one by one. */
const arraysWithMinimum = (section: FormSection): readonly FormField[] =>
  section.fields.filter(
    (field) =>
      field.columns &&
      field.item.pick === undefined &&
      (field.item.fill === undefined || field.filledLater === true) &&
      Number(field.shape["minItems"] ?? 0) > 0,
  );

/** The values of a record with as many rows as each array must have, so that there is always where to type. */
export function withRows(sections: readonly FormSection[], values: Tree): Tree {
  return sections.flatMap(arraysWithMinimum).reduce<Tree>((all, field) => {
    const rows = readAt(all, field.name);
    const given = Array.isArray(rows) ? (rows as unknown[]) : [];
    const lacking = Number(field.shape["minItems"]) - given.length;
    return lacking <= 0
      ? all
      : writeAt(all, field.name, [...given, ...Array.from({ length: lacking }, () => defaultsOf(field.columns ?? []))]);
  }, values);
}

/** Values a new form begins with; an array that must have rows begins with so many. */
export function freshValues(sections: readonly FormSection[]): Tree {
  return sections.reduce<Tree>((values, section) => {
    const own = arraysWithMinimum(section).reduce(
      (all, field) =>
        writeAt(
          all,
          field.name,
          Array.from({ length: Number(field.shape["minItems"]) }, () => defaultsOf(field.columns ?? [])),
        ),
      defaultsOf(section.fields),
    );
    return { ...values, ...own };
  }, {});
}
