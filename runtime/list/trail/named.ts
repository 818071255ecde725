import { sumInWords, sumsOf } from "../../action/BulkSum.tsx";
import { recordName } from "../../display/record-name.ts";
import type { PageContext } from "../../model/context.ts";

/** What a row is called, and how much it is about. */
export function namedRow(page: PageContext, entity: string, row: Readonly<Record<string, unknown>>): string {
  const shape = page.bundle.entities[entity];
  const title = recordName(page, entity, row);
  const [sum] = sumsOf([row], shape?.amount);
  return sum === undefined ? title : `${title} · ${sumInWords(page, sum)}`;
}
