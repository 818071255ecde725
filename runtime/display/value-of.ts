import { at } from "../condition/lookup.ts";
import { propertyAt, type Shape } from "../model/shape.ts";

/** What people read of a reference: what the record shows for it, else the path behind it. */
export function shownOf(row: Readonly<Record<string, unknown>>, field: string): unknown {
  const shown = (row["shown"] as Record<string, unknown> | undefined)?.[field];
  return shown ?? at(row, field);
}

/** The value of a field as people read it: of a reference, a file or names of something what is shown for it. */
export function valueOf(row: Readonly<Record<string, unknown>>, field: string, shape: Shape): unknown {
  const property = propertyAt(shape, field);
  const isNames = property?.items?.type === "string" && property.items.options === undefined;
  const isShown =
    isNames ||
    property?.["brand"] === true ||
    property?.["title_of"] !== undefined ||
    [property?.file, property?.items?.file, property?.ref, property?.items?.ref].some(
      (reference) => reference !== undefined,
    );
  return isShown ? shownOf(row, field) : at(row, field);
}
