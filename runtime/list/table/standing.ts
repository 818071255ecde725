import { usePage } from "../../model/context.ts";
import type { Column } from "../columns.ts";

/** Whether a column's value stands in a row: a column may say of which rows it is true (`when` of the row). */
export function useStanding(): (column: Column, row: Readonly<Record<string, unknown>>) => boolean {
  const page = usePage();
  return ({ item: { when } }, row) => when === undefined || page.test(when, { row }) !== false;
}
