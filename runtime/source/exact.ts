/** What a list says of all its rows; `more` where there are at least so many as it counted, and perhaps more. */
interface Counted {
  readonly count?: number;
  readonly more?: true;
  readonly summary?: unknown;
}

/** Whether a list's answer left its rows uncounted, because they are many. */
export const isUncounted = (data: unknown): boolean => (data as Counted | null | undefined)?.more === true;

const PAGING: ReadonlySet<string> = new Set(["page", "page_size", "sort", "order", "counts"]);

/** What is asked for count and sums of all rows: the same narrowing, whatever page of it is shown in whatever order. */
export const exactInput = (input: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  ...Object.fromEntries(Object.entries(input).filter(([name]) => !PAGING.has(name))),
  page_size: 1,
  exact: "true",
});

/** A page of a list with count and sums of all its rows. */
export function withExact(data: unknown, exact: unknown): unknown {
  if (!isUncounted(data) || exact === undefined) return data;
  const { more: _more, ...page } = data as Counted;
  const { count, summary } = exact as Counted;
  return { ...page, count, ...(summary === undefined ? {} : { summary }) };
}
