import type { ListState } from "./state.ts";

const PAGE_SIZE = 20;

/** A tab of a list, as far as what is asked depends on it. */
interface ListTab<Value, Condition> {
  readonly name: string;
  /** Filters and their values; a tab names no values to hand on. */
  readonly with?: readonly string[] | Readonly<Record<string, Value>> | undefined;
  readonly sort?: string | undefined;
  readonly source?: unknown;
  /** What it shows in the place of the list. */
  readonly sections?: unknown;
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
  const value =
    source?.with === undefined || Array.isArray(source.with)
      ? undefined
      : (source.with as Readonly<Record<string, unknown>>)["page_size"];
  return typeof value === "number" ? value : PAGE_SIZE;
}

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");

/** The tab that is open: the one whose name is kept, else the first one that the reader may see. */
export function tabAt<Value, Condition, Tab extends ListTab<Value, Condition>>(
  reader: ListReader<Value, Condition>,
  tabs: readonly Tab[],
  stored: unknown,
): Tab | undefined {
  const shown = tabs.filter((tab) => reader.allows(tab.allow) && reader.test(tab.when) !== false);
  return shown.find(({ name }) => plain(name) === plain(String(stored ?? ""))) ?? shown[0];
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
        tab.sections === undefined &&
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

/** A section, as far as it says what data it shows. */
interface Shown {
  readonly from?: string | undefined;
  readonly tabs?: readonly { readonly sections?: readonly Shown[] | undefined }[] | undefined;
}

/** A page, as far as it says what shows its main data. */
interface Showing {
  readonly sources?: object | undefined;
  readonly sections?: readonly Shown[] | undefined;
  readonly beside?: readonly Shown[] | undefined;
}

/**
 * Whether a list page shows its main data: a tab with sections of its own stands in the place of the list, unless one
 * of them, or a section below or beside, names no other source.
 */
export function showsMain(
  { sources, sections = [], beside = [] }: Showing,
  tab: { readonly sections?: readonly Shown[] | undefined } | undefined,
): boolean {
  const isMain = ({ from, tabs = [] }: Shown): boolean =>
    tabs.length > 0
      ? tabs.some((one) => (one.sections ?? []).some(isMain))
      : from === undefined || !Object.hasOwn(sources ?? {}, from.split(".")[0]!);
  return tab?.sections === undefined || [...sections, ...beside, ...tab.sections].some(isMain);
}

/** Of what the inputs of a page's main list are worked out. */
interface ListOfPage<Value, Condition> {
  readonly tabs: readonly ListTab<Value, Condition>[];
  readonly tab: ListTab<Value, Condition> | undefined;
  /** The order without a choice. */
  readonly sort: string | undefined;
  /** Whether the page shows the list now. */
  readonly isShown: boolean;
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

/**
 * What the main list of a page asks the server: its rows, and how many each tab has. While it is not shown it asks for
 * the figures at the other tabs alone, with the fewest rows that an answer can have.
 * @param always what the list's source is asked with whatever tab is open
 * @returns nothing where nothing of the list is needed
 */
export function mainListInput<Value, Condition>(
  reader: ListReader<Value, Condition>,
  state: ListState,
  { tabs, tab, sort, isShown }: ListOfPage<Value, Condition>,
  call: ListCall & { readonly lists?: string; readonly filters?: readonly string[] },
  always: Readonly<Record<string, unknown>>,
): Record<string, unknown> | undefined {
  const counts = tabCounts(reader, state, tabs, call, always);
  if (isShown) return { ...listInput(reader, state, tab, sort, call), ...counts };
  return counts.counts === undefined ? undefined : { page: 1, page_size: 1, ...counts };
}
