import { present } from "../present.ts";
import { cents, compare, isDecimal, text } from "../../../schemas/vocabulary/decimal.ts";
import type { Money } from "../../../schemas/vocabulary/value.ts";
import type { ReadContext } from "../context.ts";
import type { ListRequest } from "./list-request.ts";

type Row = Record<string, unknown>;

const order = (left: unknown, right: unknown): number => {
  if (left === right) return 0;
  if (left === undefined || left === null) return 1;
  if (right === undefined || right === null) return -1;
  if (typeof left === "number" && typeof right === "number") return left - right;
  if (isDecimal(left) && isDecimal(right)) return compare(left, right);
  return String(left) < String(right) ? -1 : 1;
};

const holds = (row: Row, { key, values }: ListRequest["filters"][number]): boolean => {
  const value = row[key.field];
  if (key.sign === "=")
    return values.some((one) => (Array.isArray(value) ? value.map(String).includes(one) : String(value ?? "") === one));
  const found = order(value, values[0]);
  return value !== undefined && value !== null && (key.sign === ">=" ? found >= 0 : found <= 0);
};

/** How many rows of a currency there are, and what some of their fields come to together. */
type Sums<Total extends string> = { readonly count: number; readonly currency?: string } & Readonly<
  Record<Total, Money>
>;

/** Sums of the given fields over rows, by currency where rows have one; one that came to nothing adds nothing. */
export function sumsOf<Total extends string>(rows: readonly Row[], totals: readonly Total[]): Sums<Total>[] {
  const groups = new Map<string, { count: number; sums: bigint[] }>();
  for (const row of rows) {
    const { currency: own, is_void: isVoid } = row;
    const currency = String(own ?? "");
    const group = groups.get(currency) ?? { count: 0, sums: totals.map(() => 0n) };
    groups.set(currency, group);
    group.count += 1;
    if (isVoid === true) continue;
    for (const [index, field] of totals.entries())
      if (isDecimal(row[field])) group.sums[index] = (group.sums[index] ?? 0n) + cents(row[field]);
  }
  return [...groups]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([currency, { count, sums }]) => ({
      count,
      ...(currency === "" ? {} : { currency }),
      ...(Object.fromEntries(totals.map((field, index) => [field, text(sums[index] ?? 0n)])) as Record<Total, Money>),
    }));
}

/** Computed rows as they are asked for: those that the filters and the keyword leave, in the order that is wanted. */
export function arrangedRows<Of extends object>(
  rows: readonly Of[],
  request: Pick<ListRequest, "filters" | "keyword" | "sort" | "descending">,
  search: readonly string[] = [],
): Of[] {
  const keyword = request.keyword.trim().toLowerCase();
  const found = rows.filter(
    (row) =>
      request.filters.every((filter) => holds(row as Row, filter)) &&
      (keyword === "" ||
        search.some((field) =>
          String((row as Row)[field] ?? "")
            .toLowerCase()
            .includes(keyword),
        )),
  );
  if (request.sort === "id") return found;
  const by = (row: Of): unknown => (row as Row)[request.sort];
  return found.toSorted((left, right) =>
    request.descending ? order(by(right), by(left)) : order(by(left), by(right)),
  );
}

/**
 * The answer of a call whose rows are computed and not stored: narrowed, sorted, summed and cut to the page asked for,
 * as a stored list would be.
 */
export function shapedRows(
  { call }: ReadContext,
  request: ListRequest,
  rows: readonly object[],
): { rows: Row[]; count: number; summary?: { by_currency: Row[] } } {
  const sorted = arrangedRows(rows as readonly Row[], request, call?.search);
  const page = sorted.slice((request.page - 1) * request.size, request.page * request.size).map(present);
  return {
    rows: page,
    count: sorted.length,
    ...(call?.totals ? { summary: { by_currency: sumsOf(sorted, call.totals) } } : {}),
  };
}
