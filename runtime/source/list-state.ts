import { listInput, tabAt, type ListCall } from "../../schemas/vocabulary/list/request.ts";
import { decodeList, filterNames, type ListState } from "../../schemas/vocabulary/list/state.ts";
import type { PageContext } from "../model/context.ts";
import type { Condition, Keep, Section, Tab, Value } from "../model/grammar.ts";
import { store, stored } from "../store/stored.ts";

/** The state of the page's main list. */
export const readList = (page: PageContext): ListState => readListOf(page, "main", page.bundle.page.filters);

/**
 * The state of a list of the page, by the name of its source. Lists of one page share the names of filters: of what the
 * address says, one beside the main list takes the options that its own fields have.
 */
export function readListOf(page: PageContext, source: string, filters: Section["filters"]): ListState {
  const names = filterNames(filters);
  if (source === "main") return decodeList(page.query, names);
  const { lists, answer } = page.bundle.calls[page.bundle.page.sources?.[source]?.call ?? ""] ?? {};
  const { properties = {} } = page.bundle.entities[lists ?? answer ?? ""] ?? {};
  const query = (name: string): readonly string[] => {
    const options = properties[name]?.options;
    return options === undefined ? page.query(name) : page.query(name).filter((value) => options.includes(value));
  };
  return decodeList(query, names, `${source}.`);
}

/** The open tab: as kept in the address or among the stored values, else the first one the user may see. */
export function openTab(page: PageContext, tabs: readonly Tab[], keep: Keep | undefined): Tab | undefined {
  const remembered =
    keep?.stored === undefined
      ? (page.query(keep?.param ?? "tab")[0] ?? page.route.params[keep?.param ?? "tab"])
      : stored(keep.stored);
  return tabAt<Value, Condition, Tab>(page, tabs, remembered);
}

export function keepTab(page: PageContext, keep: Keep | undefined, name: string): void {
  if (keep?.stored !== undefined) store(keep.stored, name);
  page.setQuery({ [keep?.param ?? "tab"]: keep?.stored === undefined ? name : undefined, page: undefined });
}

/** What the page's main list asks of its server by a call, in a state. */
export function mainInput(page: PageContext, state: ListState, call: ListCall): Record<string, unknown> {
  const { tabs, keep, sort } = page.bundle.page;
  return listInput(page, state, tabs === undefined ? undefined : openTab(page, tabs, keep), sort, call);
}
