import { textOf } from "../../display/text.ts";
import { valueOf } from "../../display/value-of.ts";
import type { FormField } from "../model/form-field.ts";
import type { PageContext } from "../../model/context.ts";
import { fieldKey, propertyAt, sectionShape } from "../../model/shape.ts";
import { nameOf } from "./name-of.ts";

/**
 * What people call a row that may be picked: the fields by which the page tells rows apart, else its name.
 * @param key the row's field whose value is taken
 */
export function pickedName(
  page: PageContext,
  { item, shape, columns }: FormField,
  row: Record<string, unknown>,
  key: string | undefined,
): string {
  const { from = "", show } = item.pick ?? {};
  if (show === undefined || columns !== undefined) return nameOf(row, shape, key);
  const rows = sectionShape(page.bundle, { from });
  const currency = typeof row["currency"] === "string" ? row["currency"] : undefined;
  return show
    .map((field) =>
      textOf(valueOf(row, field, rows), propertyAt(rows, field), {
        language: page.language,
        key: fieldKey(rows, field),
        currency,
      }),
    )
    .filter((text) => text !== "")
    .join(" · ");
}
