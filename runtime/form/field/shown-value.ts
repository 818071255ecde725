import { formats } from "../../../schemas/vocabulary/format/formats.ts";
import { between } from "../../display/text.ts";
import { isAbsent } from "../../../schemas/vocabulary/path.ts";
import type { PageContext } from "../../model/context.ts";
import type { FormField } from "../model/form-field.ts";
import { labelKey } from "../model/form-field.ts";
import type { FormStore } from "../store/form-store.ts";

/** A field's value as people read it: the option's label, the referred record's name, the amount in its language. */
export function shownValue(page: PageContext, store: FormStore, field: FormField, value: unknown): string {
  if (isAbsent(value)) return "";
  if (Array.isArray(value)) return value.map((one) => shownValue(page, store, field, one)).join(between(page.language));
  if (typeof value === "boolean") return page.label(value ? "runtime:form.yes" : "runtime:form.no");
  const options = field.shape.options ?? field.shape.items?.options;
  if (options?.includes(String(value))) return page.label(labelKey(field, String(value)));
  const name = store.names.get(String(value));
  if (name !== undefined) return name;
  const format = field.shape.format === undefined ? undefined : formats[field.shape.format];
  return format ? format.show(value, { language: page.language }) : String(value);
}

/** The same, an amount behind the currency of the form or of its record. */
export function shownInCurrency(page: PageContext, store: FormStore, field: FormField, value: unknown): string {
  const shown = shownValue(page, store, field, value);
  if (field.shape.format !== "money" || shown === "") return shown;
  const currency = page.form?.get("currency") ?? store.value("currency") ?? page.record()?.["currency"];
  return typeof currency === "string" ? `${currency}\u00a0${shown}` : shown;
}
