import type { PageContext } from "../../page/context.ts";
import type { Item, Keep, Source, Tab } from "../../page/grammar.ts";
import { openTab } from "./codec.ts";
import type { ListState } from "./codec.ts";

const pageSize = 20;

/** How many rows a page of a list has: as its source says, else the usual number. */
export function pageSizeOf(source: Source | undefined): number {
  const said = source?.with === undefined || Array.isArray(source.with) ? undefined : (source.with as Readonly<Record<string, unknown>>)["page_size"];
  return typeof said === "number" ? said : pageSize;
}

interface Listing { sort?: string | undefined; tabs?: readonly Tab[] | undefined; keep?: Keep | undefined; filters?: readonly Item[] | undefined }

/** What a list asks the server: its page, order, keyword and filters, and the presets of its open tab. */
export function listInput(page: PageContext, state: ListState, listing: Listing): Record<string, unknown> {
  const sort = state.sort === "" ? (listing.sort ?? "") : state.sort;
  const tab = listing.tabs === undefined ? undefined : openTab(page, listing.tabs, listing.keep);
  const preset = Object.fromEntries(Object.entries(tab?.with ?? {}).map(([name, value]) => [name, page.resolve(value)]));
  return {
    page: state.page,
    page_size: pageSize,
    ...(sort === "" ? {} : { sort: sort.replace(/^-/, ""), order: sort.startsWith("-") ? "desc" : "asc" }),
    ...(state.keyword === "" ? {} : { keyword: state.keyword }),
    ...state.filters,
    ...preset,
  };
}
