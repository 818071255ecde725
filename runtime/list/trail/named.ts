import { textOf } from "../../display/text.ts";
import { text as decimal } from "../../../schemas/vocabulary/decimal.ts";
import { sumsOf } from "../../action/BulkSum.tsx";
import { shownOf } from "../../display/value-of.ts";
import type { PageContext } from "../../model/context.ts";

/** What a row is called. */
export function titleOf(page: PageContext, entity: string, row: Readonly<Record<string, unknown>>): string {
  const { title = "number", properties } = page.bundle.entities[entity] ?? {};
  const [value] = [shownOf(row, title)].flat();
  if (properties?.[title]?.format === "month")
    return textOf(value, { format: "month" }, { language: page.language, key: "" });
  return String(value ?? row["number"] ?? "");
}

/** What a row is called, and how much it is about. */
export function namedRow(page: PageContext, entity: string, row: Readonly<Record<string, unknown>>): string {
  const shape = page.bundle.entities[entity];
  const title = titleOf(page, entity, row);
  const [sum] = sumsOf([row], shape?.amount);
  return sum === undefined
    ? title
    : `${title} · ${[sum.currency, textOf(decimal(sum.sum), { format: "money" }, { language: page.language, key: "" })].filter(Boolean).join(" ")}`;
}
