import type { Row } from "../store/handle.ts";
import { cursorText, sortType } from "./cursor.ts";
import type { ReadContext } from "../context.ts";
import type { Registry } from "../../../registry/registry.ts";
import { PLANNED_ANEW } from "../store/prepared.ts";
import { quoted } from "../store/tables/column.ts";
import type { ExpressionScope } from "./expression.ts";
import { projectionOf, selectText } from "./projection.ts";
import { askerOf } from "./read.ts";
import { selectedRecord, type SelectedRecord } from "./rows.ts";
import type { ListRequest } from "./list-request.ts";
import { Values, type Statement } from "./values.ts";
import { wordedIn } from "./worded.ts";
import { type ListShape, narrowedParts } from "./list-narrowed.ts";
import { countTexts, countsText } from "./list-counted.ts";
import { figuresOf, type Counting, wholeFigures } from "./list-figures.ts";
import { begun, skippedBy, orderText, keyedText, keysText, metText, pageText } from "./list-page.ts";

interface ListAnswer {
  rows: SelectedRecord[];
  count: number;
  /** There are at least so many rows as the count says, and no sums are told; exactly is told where that is asked. */
  more?: true;
  /** Where the page ended: what the next one is asked for with. None behind the last row. */
  next?: string;
  /** How many rows each other narrowing has that was asked about; a hundred stands for that many or more. */
  counts?: Readonly<Record<string, number>>;
  summary?: { by_currency: Record<string, unknown>[] };
}

const countingOf = ({ uncounted }: ListShape, { exact }: ListRequest): Counting =>
  uncounted ? "not" : exact === true ? "exact" : "to most";

/** The one statement of a list: the page's rows, and over the whole filtered set the count or the totals. */
export function listStatement(
  registry: Registry,
  entity: string,
  shape: ListShape,
  request: ListRequest,
  values: Values,
): Statement {
  const scope: ExpressionScope = { registry, entity, alias: "t", values };
  const parts = narrowedParts(scope, shape, request);
  const counting = countingOf(shape, request);
  const figures =
    shape.totals && counting !== "not" ? figuresOf(scope, parts, shape.totals, request.filters) : undefined;
  const whole = wholeFigures(scope, parts, counting, figures);
  const counts = countsText(scope, shape, request);
  const counted = countTexts(scope, parts, counting === "to most", (part) =>
    [keyedText(scope, part, request), ...(counting === "to most" ? (figures?.columns ?? []) : [])].join(", "),
  );
  const begins = begun(scope, request);
  const met = parts.map((part, index) => metText(scope, part, begins, skippedBy(request) + request.size, index));
  const before = [...counted, ...met.filter((text) => text !== undefined)];
  const key = request.sort === "id" ? "" : `, k."key"::text AS ":key"`;
  const rows = `SELECT ${selectText(scope)}${key}
    FROM (${pageText(scope, parts, request, begins, met)}) k
    JOIN ${quoted(projectionOf(registry, entity).table.name)} t ON t."id" = k."id"
    ORDER BY ${orderText(request, "k")}`;
  // The aggregate stands left, so that an empty page still brings its count.
  return values.statement(
    `${PLANNED_ANEW} ${before.length === 0 ? "" : `WITH ${before.join(", ")} `}SELECT w.whole AS ":whole", w.counts AS ":counts", p.*
      FROM (SELECT ${whole} AS whole, ${counts} AS counts) w
      LEFT JOIN LATERAL (${rows}) p ON true`,
  );
}

/** A request with the values for which its keyword stands to the reader, of what a list is narrowed or searched by. */
function inWords<Narrowing extends Omit<ListRequest, "page" | "size">>(
  context: ReadContext,
  entity: string,
  { search = [] }: Pick<ListShape, "search">,
  narrowing: Narrowing,
): Narrowing {
  if (search.length === 0 || narrowing.keyword.trim() === "") return narrowing;
  const filters = (context.call?.filters ?? []).map(String);
  const worded = wordedIn(context, entity, [...search, ...filters], narrowing.keyword);
  return worded.length === 0 ? narrowing : { ...narrowing, worded };
}

/** What the statement of a list answers: a row for each record of the page, with what is told of the whole list. */
interface ListedRow extends Row {
  /** Null in the one row of a page that is empty. */
  readonly id: string | null;
  /** What the list is sorted by, as the database writes it; absent where that is the id. */
  readonly ":key"?: string | null;
  /** How many there are, at least how many, or, of a list with totals, that of each currency with its sums. */
  readonly ":whole": string | number | { at_least: number } | ListTotals[] | null;
  readonly ":counts": Record<string, number> | null;
}

/** Count and sums of the records in one currency. */
type ListTotals = Record<string, unknown> & { count: number };

/** Where a page ended behind which there may be another: a full one. */
function nextText(
  registry: Registry,
  entity: string,
  request: ListRequest,
  found: readonly ListedRow[],
): string | undefined {
  const last = found.at(-1);
  if (found.length < request.size || last === undefined || last.id === null) return undefined;
  const key = request.sort === "id" ? null : (last[":key"] ?? null);
  return cursorText(sortType(registry, entity, request.sort), request, { key, id: last.id });
}

/** Lists records of which the asker is a party. */
export async function listRows(
  context: ReadContext,
  entity: string,
  shape: ListShape,
  listRequest: ListRequest,
): Promise<ListAnswer> {
  const request = inWords(context, entity, shape, listRequest);
  const { text, values } = listStatement(context.registry, entity, shape, request, new Values(askerOf(context)));
  const found = await context.db.rows<ListedRow>(text, values);
  const whole = found[0]?.[":whole"] ?? null;
  const rows = found
    .filter(({ id }) => id !== null)
    .map((row) => selectedRecord(row, { registry: context.registry, entity, db: context.db }));
  const next = nextText(context.registry, entity, request, found);
  const answer = {
    ...(next === undefined ? {} : { next }),
    ...(request.counts === undefined ? {} : { counts: found[0]?.[":counts"] ?? {} }),
  };
  if (typeof whole === "object" && whole !== null && "at_least" in whole) {
    const seen = rows.length === 0 ? 0 : (request.page - 1) * request.size + rows.length;
    return { rows, ...answer, count: Math.max(whole.at_least, seen), more: true };
  }
  if (!shape.totals) return { rows, count: Number(whole ?? 0), ...answer };
  const totals = Array.isArray(whole) ? whole : [];
  return { rows, ...answer, count: totals.reduce((sum, one) => sum + one.count, 0), summary: { by_currency: totals } };
}

/**
 * The ids of all records that a list holds for the asker, in its order, as one text with commas: of a million no more
 * than twenty megabytes.
 */
export async function listedIds(
  context: ReadContext,
  entity: string,
  shape: Pick<ListShape, "search" | "when">,
  listRequest: Omit<ListRequest, "page" | "size">,
): Promise<string> {
  const request = inWords(context, entity, shape, listRequest);
  const values = new Values(askerOf(context));
  const scope: ExpressionScope = { registry: context.registry, entity, alias: "t", values };
  const parts = narrowedParts(scope, shape, request);
  const statement = values.statement(
    `SELECT string_agg(k."id"::text, ',' ORDER BY ${orderText(request, "k")}) AS ids
      FROM (${keysText(scope, parts, request)}) k`,
  );
  const row = await context.db.first<{ ids: string | null }>(statement.text, statement.values);
  return row?.ids ?? "";
}
