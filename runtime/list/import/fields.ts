import { formats } from "../../../schemas/vocabulary/format/formats.ts";
import { hasLabel, label } from "../../label/label.ts";
import type { PropertyShape } from "../../model/bundle.ts";
import type { PageContext } from "../../model/context.ts";
import type { Named } from "./rows.ts";

function reader(property: PropertyShape, key: string): (typed: string) => unknown {
  const { options } = property;
  if (options !== undefined)
    return (typed) =>
      options.find(
        (option) =>
          option.toLowerCase() === typed.toLowerCase() ||
          label(`${key}.${option}`).toLowerCase() === typed.toLowerCase(),
      ) ?? typed;
  if (property.type === "boolean") return (typed) => /^(?:true|yes|y|1|是)$/i.test(typed);
  const format = property.format === undefined ? undefined : formats[property.format];
  return (typed) => format?.read(typed) ?? typed;
}

/** The columns of a call that makes drafts of rows: the entity's own fields. */
export const draftFields = (entity: string, columns: Readonly<Record<string, PropertyShape>>): Named[] =>
  Object.entries(columns).map(([field, property]) => ({
    field,
    label: label(`${entity}:${field}`),
    read: reader(property, `${entity}:${field}`),
  }));

/**
 * The columns an import knows: fields of one row of the import's shape, with their labels and how their cells are read.
 */
export function importFields(page: PageContext, shapeName: string): Named[] {
  const shape = page.bundle.entities[shapeName];
  const rows = shape?.properties["rows"]?.items?.properties;
  const properties = rows ?? shape?.properties ?? {};
  const prefix = rows === undefined ? "" : "rows.";
  return Object.entries(properties)
    .filter(
      ([, property]) =>
        property.calc !== true &&
        property.file === undefined &&
        !["id", "version"].includes(property.format ?? "") &&
        property.type !== "array" &&
        property.type !== "object",
    )
    .map(([field, property]) => {
      const key = `${shapeName}:${prefix}${field}`;
      const own = page.bundle.page.entity ?? "";
      return {
        field,
        label: hasLabel(key)
          ? label(key)
          : hasLabel(`${own}:${field}`)
            ? label(`${own}:${field}`)
            : hasLabel(`${own}:lines.${field}`)
              ? label(`${own}:lines.${field}`)
              : label(key),
        read: reader(property, key),
      };
    });
}
