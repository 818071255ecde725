import { rowsOf } from "../source/rows-of.ts";
import type { PageContext } from "../model/context.ts";
import { itemOf } from "../model/grammar.ts";
import type { Item } from "../model/grammar.ts";
import type { Target } from "./target.ts";

/** The entity whose fields are asked. */
export const inputEntity = (target: Target): string =>
  (target.kind === "call" ? target.shape.asks?.entity : undefined) ?? target.entity;

/**
 * What a dialog takes over from the record that is open. Where it asks about something else, a field of the same name
 * means another thing: what the action makes begins empty, and what the page fills in is not held back.
 */
export function takenOver(
  target: Target,
  items: readonly Item[],
  record: Readonly<Record<string, unknown>> | undefined,
  of: string | undefined,
): Readonly<Record<string, unknown>> | undefined {
  if (record === undefined || inputEntity(target) === of) return record;
  const makes = target.kind === "transition" ? target.creates : target.shape?.creates !== undefined;
  if (makes) return undefined;
  const filled = new Set(items.map(itemOf).flatMap(({ field, fill }) => (fill === undefined ? [] : [field])));
  return Object.fromEntries(Object.entries(record).filter(([field]) => !filled.has(field)));
}

/**
 * What is taken over, without what the dialog itself does not let people choose: the account to which a pay-out goes
 * already, where another is asked for.
 */
export function withoutDisabled(
  page: PageContext,
  items: readonly Item[],
  values: Readonly<Record<string, unknown>> | undefined,
): Readonly<Record<string, unknown>> | undefined {
  const disabled = items.map(itemOf).flatMap(({ field, pick }) => {
    const value = values?.[field];
    if (pick?.disabled === undefined || value === undefined || value === null) return [];
    const key = pick.take[field] ?? "id";
    const chosen = rowsOf(page.reference(pick.from)).find((row) => row[key] === value);
    return chosen !== undefined && page.test(pick.disabled.when, { row: chosen }) === true ? [field] : [];
  });
  if (values === undefined || disabled.length === 0) return values;
  return Object.fromEntries(Object.entries(values).filter(([field]) => !disabled.includes(field)));
}
