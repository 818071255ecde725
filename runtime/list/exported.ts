import type { CallShape } from "../model/bundle.ts";
import type { Action, Section } from "../model/grammar.ts";

interface List {
  /** Whether it is the page's own list. */
  isMain: boolean;
  section: Pick<Section, "filters" | "totals" | "as">;
  call: CallShape | undefined;
  actions: readonly Action[] | undefined;
  /** How many rows it has as it is narrowed now. */
  count: number;
}

/**
 * Whether a list offers its rows as a file beside its filters: the page's own list, where no button of the page does;
 * within a page a list that is worked with, as it is narrowed or summed, and not a glance at related records.
 */
export function isExported({ isMain, section, call, actions, count }: List): boolean {
  if (call?.exported !== true) return false;
  if (isMain) return section.filters !== undefined && !(actions ?? []).some(({ download }) => download !== undefined);
  const isWorkedWith = section.filters !== undefined || (section.totals ?? []).length > 0;
  return isWorkedWith && count > 1 && section.as !== "cards";
}
