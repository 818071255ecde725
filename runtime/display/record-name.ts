import type { PageContext } from "../model/context.ts";
import type { PropertyShape } from "../model/bundle.ts";
import { textOf } from "./text.ts";
import { shownOf } from "./value-of.ts";

/** Whether a title is written otherwise than it is stored: one of several words, or a month. */
export const isWorded = (property: PropertyShape | undefined): boolean =>
  property?.options !== undefined || property?.format === "month";

/** What a record of an entity is called; "" where it has neither title nor number. */
export function recordName(page: PageContext, entity: string, record: Readonly<Record<string, unknown>>): string {
  const { title = "number", properties } = page.bundle.entities[entity] ?? {};
  const [value] = [shownOf(record, title)].flat();
  const property = properties?.[title];
  return isWorded(property)
    ? textOf(value, property, { language: page.language, key: `${entity}:${title}` })
    : String(value ?? record["number"] ?? "");
}
