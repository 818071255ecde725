import type { RJSFSchema } from "@rjsf/utils";
import type { FormField } from "../model/form-field.ts";

/** JSON type by which the form engine picks a field component; what it may hold is proven elsewhere. */
function typeOf(field: FormField): "array" | "boolean" | "integer" | "string" {
  if (field.widget === "rows") return "array";
  if (field.widget === "yes") return "boolean";
  return field.widget === "integer" ? "integer" : "string";
}

/**
 * The structure of a section or row: one property a field, in the page's order, under its dotted name. No title, no
 * condition and no rule is in it, so that neither language nor values ever change it.
 */
export function structureOf(fields: readonly FormField[]): RJSFSchema {
  return {
    type: "object",
    properties: Object.fromEntries(fields.map((field) => [field.name, { type: typeOf(field) }])),
  } as RJSFSchema;
}
