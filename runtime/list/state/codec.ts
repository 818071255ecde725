import type { PageContext } from "../../page/context.ts";
import type { Item, Keep, Tab } from "../../page/grammar.ts";
import { itemOf } from "../../page/grammar.ts";
import { store, stored } from "../../store/stored.ts";

/** What of a list stands in the address. */
export interface ListState {
  page: number;
  /** A leading minus means descending; "" the order the list has by itself. */
  sort: string;
  keyword: string;
  filters: Readonly<Record<string, readonly string[]>>;
}

export const emptyState: ListState = { page: 1, sort: "", keyword: "", filters: {} };

const own: ReadonlySet<string> = new Set(["page", "sort", "keyword"]);

/** The parameter names a filter may use: the field's own, and its ends for dates and amounts. */
export function filterNames(filters: readonly Item[] | undefined): string[] {
  return (filters ?? []).flatMap((item) => {
    const { field } = itemOf(item);
    return [field, `${field}_from`, `${field}_to`];
  });
}

/** Reads a list's state out of a query. `prefix` tells several lists of one page apart. */
export function decodeList(
  query: (name: string) => readonly string[],
  names: readonly string[],
  prefix = "",
): ListState {
  const page = Number(query(`${prefix}page`)[0] ?? "1");
  const filters: Record<string, readonly string[]> = {};
  for (const name of names) {
    const values = query(name).filter((value) => value !== "");
    if (values.length > 0) filters[name] = values;
  }
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    sort: query(`${prefix}sort`)[0] ?? "",
    keyword: query(`${prefix}keyword`)[0] ?? "",
    filters,
  };
}

/** The query parameters of a state; what is as by default is undefined and leaves the address short. */
export function encodeList(
  state: ListState,
  names: readonly string[],
  prefix = "",
): Record<string, string | readonly string[] | undefined> {
  const filters = Object.fromEntries(
    names
      .filter((name) => !own.has(name))
      .map((name) => [name, state.filters[name]?.length ? state.filters[name] : undefined]),
  );
  return {
    ...filters,
    [`${prefix}page`]: state.page === 1 ? undefined : String(state.page),
    [`${prefix}sort`]: state.sort === "" ? undefined : state.sort,
    [`${prefix}keyword`]: state.keyword === "" ? undefined : state.keyword,
  };
}

/** The state of the page's main list. */
export function readList(page: PageContext): ListState {
  return decodeList(page.query, filterNames(page.bundle.page.filters));
}

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");

/** The open tab: as kept in the address or among the stored values, else the first one the user may see. */
export function openTab(page: PageContext, tabs: readonly Tab[], keep: Keep | undefined): Tab | undefined {
  const shown = tabs.filter((tab) => page.allows(tab.allow) && page.test(tab.when) !== false);
  const kept =
    keep?.stored === undefined
      ? (page.query(keep?.param ?? "tab")[0] ?? page.route.params[keep?.param ?? "tab"])
      : stored(keep.stored);
  return shown.find(({ name }) => plain(name) === plain(String(kept ?? ""))) ?? shown[0];
}

export function keepTab(page: PageContext, keep: Keep | undefined, name: string): void {
  if (keep?.stored !== undefined) store(keep.stored, name);
  page.setQuery({ [keep?.param ?? "tab"]: keep?.stored === undefined ? name : undefined, page: undefined });
}
