import { placesShown } from "../../../schemas/vocabulary/places.ts";
import type { PageContext } from "../../model/context.ts";
import type { FormField } from "../model/form-field.ts";
import { labelKey } from "../model/form-field.ts";
import type { FieldError } from "../store/field-error.ts";

/** What a value of another type is told to be: of a format what the format is, such as a whole number. */
const kindOf = (field: FormField | undefined): string => field?.shape.format ?? "type";

/**
 * The sentence for an error, chosen when it is shown: the server's own words; the rule's label; the field's own wording
 * for this keyword; the keyword's wording for all fields.
 */
export function messageOf(page: PageContext, error: FieldError, field: FormField | undefined): string {
  if (error.message !== undefined) return error.message;
  const keyword = error.keyword === undefined || error.keyword === "type" ? kindOf(field) : error.keyword;
  const params = error.params ?? {};
  const label = field ? page.label(labelKey(field)) : "";
  const values = { ...placesShown(params, page.language), label };
  if (typeof params["message"] === "string") return page.label(params["message"], values);
  const own = field ? labelKey(field, `error.${keyword}`) : undefined;
  if (own !== undefined && page.has(own)) return page.label(own, values);
  const general = `error:keyword.${keyword}`;
  return page.has(general) ? page.label(general, values) : page.label("error:keyword.type", values);
}
