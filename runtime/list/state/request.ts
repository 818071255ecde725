import type { PageContext } from "../../page/context.ts";
import type { Item, Keep, Tab } from "../../page/grammar.ts";
import { openTab } from "./codec.ts";
import type { ListState } from "./codec.ts";

export const pageSize = 20;

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
