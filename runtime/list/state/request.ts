import type { CallShape } from "../../page/bundle.ts";
import type { PageContext } from "../../page/context.ts";
import type { Item, Keep, Source, Tab } from "../../page/grammar.ts";
import { openTab } from "./codec.ts";
import type { ListState } from "./codec.ts";

const pageSize = 20;

/** How many rows a page of a list has: as its source says, else the usual number. */
export function pageSizeOf(source: Source | undefined): number {
  const said =
    source?.with === undefined || Array.isArray(source.with)
      ? undefined
      : (source.with as Readonly<Record<string, unknown>>)["page_size"];
  return typeof said === "number" ? said : pageSize;
}

interface Listing {
  sort?: string | undefined;
  tabs?: readonly Tab[] | undefined;
  keep?: Keep | undefined;
  filters?: readonly Item[] | undefined;
}

const presetOf = (page: PageContext, tab: Tab | undefined): Record<string, unknown> =>
  Object.fromEntries(Object.entries(tab?.with ?? {}).map(([name, value]) => [name, page.resolve(value)]));

/** Asks how many rows each tab of a list has, where it narrows the list by its filters; nothing of a list without tabs. */
export function tabCounts(
  page: PageContext,
  state: ListState,
  { tabs = [] }: Listing,
  { lists, filters = [] }: CallShape,
): { counts?: readonly string[] } {
  const known = new Set(filters.flatMap((field) => [field, `${field}_from`, `${field}_to`]));
  const counts = (lists === undefined ? [] : tabs)
    .filter(
      (tab) =>
        tab.source === undefined && tab.count === undefined && page.allows(tab.allow) && page.test(tab.when) !== false,
    )
    .flatMap((tab) => {
      const asked = Object.entries({ ...state.filters, ...presetOf(page, tab) }).flatMap(([name, value]) =>
        [value].flat().map((one) => [name, one] as const),
      );
      const isAskable = asked.every(
        ([name, value]) => known.has(name) && ["string", "number", "boolean"].includes(typeof value),
      );
      return isAskable
        ? [`${tab.name}?${new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString()}`]
        : [];
    });
  return counts.length < 2 ? {} : { counts };
}

/** What a list asks the server: its page, order, keyword and filters, and the presets of its open tab. */
export function listInput(page: PageContext, state: ListState, listing: Listing): Record<string, unknown> {
  const tab = listing.tabs === undefined ? undefined : openTab(page, listing.tabs, listing.keep);
  const sort = state.sort === "" ? (tab?.sort ?? listing.sort ?? "") : state.sort;
  const preset = presetOf(page, tab);
  return {
    page: state.page,
    page_size: pageSize,
    ...(sort === "" ? {} : { sort: sort.replace(/^-/, ""), order: sort.startsWith("-") ? "desc" : "asc" }),
    ...(state.keyword === "" ? {} : { keyword: state.keyword }),
    ...state.filters,
    ...preset,
  };
}
