/** What of a list stands in the address. */
export interface ListState {
  page: number;
  /** A leading minus means descending; "" the order the list has by itself. */
  sort: string;
  keyword: string;
  filters: Readonly<Record<string, readonly string[]>>;
}

const own: ReadonlySet<string> = new Set(["page", "sort", "keyword"]);

/** The parameter names a filter may use: the field's own, and its ends for dates and amounts. */
export function filterNames(filters: readonly (string | { readonly field: string })[] | undefined): string[] {
  return (filters ?? []).flatMap((item) => {
    const field = typeof item === "string" ? item : item.field;
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
