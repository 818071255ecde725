import type { ListState } from "./state.ts";

const PAGE_SIZE = 20;

/** A tab of a list, as far as what is asked depends on it. */
interface ListTab<Value, Condition> {
  readonly name: string;
  /** Filters and their values; a tab names no values to hand on. */
  readonly with?: readonly string[] | Readonly<Record<string, Value>> | undefined;
  readonly sort?: string | undefined;
  readonly source?: unknown;
  readonly count?: unknown;
  readonly allow?: readonly string[] | undefined;
  readonly when?: Condition | undefined;
}

/** Who asks for a list: what they may see, and what the values and conditions of its page are for them. */
export interface ListReader<Value, Condition> {
  allows(allow: readonly string[] | undefined): boolean;
  test(when: Condition | undefined): boolean | undefined;
  resolve(value: Value): unknown;
}

/** How many rows a page of a list has: as its source says, else the usual number. */
export function pageSizeOf(source: { readonly with?: unknown } | undefined): number {
  const said =
    source?.with === undefined || Array.isArray(source.with)
      ? undefined
      : (source.with as Readonly<Record<string, unknown>>)["page_size"];
  return typeof said === "number" ? said : PAGE_SIZE;
}

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");

/** The tab that is open: the one whose name is kept, else the first one that the reader may see. */
export function tabAt<Value, Condition, Tab extends ListTab<Value, Condition>>(
  reader: ListReader<Value, Condition>,
  tabs: readonly Tab[],
  kept: unknown,
): Tab | undefined {
  const shown = tabs.filter((tab) => reader.allows(tab.allow) && reader.test(tab.when) !== false);
  return shown.find(({ name }) => plain(name) === plain(String(kept ?? ""))) ?? shown[0];
}

const presetOf = <Value, Condition>(
  reader: ListReader<Value, Condition>,
  tab: ListTab<Value, Condition> | undefined,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(Array.isArray(tab?.with) ? {} : ((tab?.with ?? {}) as Readonly<Record<string, Value>>)).map(
      ([name, value]) => [name, reader.resolve(value)],
    ),
  );

/**
 * Asks how many rows each tab of a list has, where it narrows the list by its filters; nothing of a list without tabs.
 * @param always what the list's source is asked with whatever tab is open
 */
export function tabCounts<Value, Condition>(
  reader: ListReader<Value, Condition>,
  state: ListState,
  tabs: readonly ListTab<Value, Condition>[],
  { lists, filters = [] }: { readonly lists?: string; readonly filters?: readonly string[] },
  always: Readonly<Record<string, unknown>>,
): { counts?: readonly string[] } {
  const known = new Set(filters.flatMap((field) => [field, `${field}_from`, `${field}_to`]));
  const counts = (lists === undefined ? [] : tabs)
    .filter(
      (tab) =>
        tab.source === undefined &&
        tab.count === undefined &&
        reader.allows(tab.allow) &&
        reader.test(tab.when) !== false,
    )
    .flatMap((tab) => {
      const narrowed = Object.entries({ ...always, ...state.filters, ...presetOf(reader, tab) }).flatMap(
        ([name, value]) => [value].flat().map((one) => [name, one] as const),
      );
      const isCountable = narrowed.every(
        ([name, value]) => known.has(name) && ["string", "number", "boolean"].includes(typeof value),
      );
      return isCountable
        ? [`${tab.name}?${new URLSearchParams(narrowed.map(([name, value]) => [name, String(value)])).toString()}`]
        : [];
    });
  return counts.length < 2 ? {} : { counts };
}

/** What an address may say of the order and keyword of a call's list. */
export interface ListCall {
  readonly sorts?: readonly string[] | undefined;
  readonly search?: readonly string[] | undefined;
}

/**
 * What a list asks the server: its page, order, keyword and filters, and the presets of its open tab. A keyword or an
 * order that its call does not take is left out, as a filter is that the list does not have: an address may be old.
 * @param usual the order without a choice
 */
export function listInput<Value, Condition>(
  reader: ListReader<Value, Condition>,
  state: ListState,
  tab: ListTab<Value, Condition> | undefined,
  usual: string | undefined,
  call: ListCall,
): Record<string, unknown> {
  const isSorted = call.sorts?.includes(state.sort.replace(/^-/, "")) === true;
  const isSearched = state.keyword !== "" && (call.search?.length ?? 0) > 0;
  const sort = isSorted ? state.sort : (tab?.sort ?? usual ?? "");
  return {
    page: state.page,
    page_size: PAGE_SIZE,
    ...(sort === "" ? {} : { sort: sort.replace(/^-/, ""), order: sort.startsWith("-") ? "desc" : "asc" }),
    ...(isSearched ? { keyword: state.keyword } : {}),
    ...state.filters,
    ...presetOf(reader, tab),
  };
}
