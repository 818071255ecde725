import type { NamedCall } from "../../../registry/registry.ts";
import { insteadOf } from "../../../schemas/vocabulary/instead.ts";
import type { OwnContext } from "../context.ts";
import type { Input } from "../handler.ts";
import { hasMask } from "../masking.ts";
import { projectionOf } from "../query/projection.ts";
import { type Wire, wireMaker } from "../query/wire.ts";
import { refuseFields, refuse } from "../refusal.ts";
import { resolved, type Property } from "../store/tables/column.ts";
import type { Column } from "../formats/workbook.ts";
import { listReader, type ListRequest } from "../query/list-request.ts";
import { listedIds, listRows } from "../query/list.ts";
import { fairQueue } from "../fair-queue.ts";
import { sumRows, tableFile } from "./computed.ts";
import { keepBytes, keepWritten, startJob, type ExportJob } from "./job.ts";
import { listOnPage, type ListOnPage } from "./on-page.ts";
import { inWords, kindOf } from "./written.ts";
import { sumsOf } from "../query/shaped-rows.ts";
import { speechOf } from "../wording.ts";

/** What every record has, whether its entity names it or not. */
const OF_ALL: Readonly<Record<string, Property>> = {
  number: { type: "string" },
  created_at: { format: "datetime" },
  updated_at: { format: "datetime" },
};

/** The property of a field of stored records; undefined where they have none. */
function storedProperty(context: OwnContext, entity: string, field: string): Property | undefined {
  const { properties, table } = projectionOf(context.registry, entity);
  return properties.get(field) ?? (table.byName.has(field) ? OF_ALL[field] : undefined);
}

/** The entity that is the shape of a list's rows. */
const shapeOf = (list: NamedCall): string => list.lists ?? list.answer ?? list.entity;

/** The property of a column, `company_profile.uen` for one inside a group; undefined where the list has none. */
function columnProperty(context: OwnContext, entity: string, column: string): Property | undefined {
  const definition = context.registry.entities.get(entity);
  const [first = "", ...inner] = column.split(".");
  const own = definition?.table === false ? definition.properties[first] : storedProperty(context, entity, first);
  return inner.reduce<Property | undefined>(
    (found, name) => (found && definition ? resolved(definition, found).properties?.[name] : undefined),
    own,
  );
}

/**
 * A page's columns with their currency before the first amount, where they name none: on the page it stands with each
 * amount.
 */
function withCurrency(context: OwnContext, entity: string, columns: readonly string[]): string[] {
  const first = columns.findIndex((name) => columnProperty(context, entity, name)?.format === "money");
  const isKnown = columns.includes("currency") || columnProperty(context, entity, "currency") === undefined;
  return first < 0 || isKnown ? [...columns] : [...columns.slice(0, first), "currency", ...columns.slice(first)];
}

/**
 * Columns of the file: those asked for, else the list's own sorting columns, which are what people know it by.
 * @throws Refusal invalid_fields for one that the list has not
 */
function columnsOf(context: OwnContext, list: NamedCall, input: Input): string[] {
  const requested = input.columns;
  if (!Array.isArray(requested) || requested.length === 0)
    return [...(list.sorts ?? [])].filter((name) => !name.endsWith("_at"));
  const entity = shapeOf(list);
  const definition = context.registry.entities.get(entity);
  // What is masked on the screen is written masked as well.
  const isWithheld = (name: string): boolean => {
    const property = columnProperty(context, entity, name);
    return (
      property === undefined ||
      (property.sensitive === true && !(definition !== undefined && hasMask(definition, property)))
    );
  };
  const wrong = requested.map(String).filter(isWithheld);
  if (wrong.length > 0)
    refuseFields(
      wrong.map((name) => ({
        field: "columns",
        message: context.say("error", "keyword.unknown", { label: name.slice(0, 60) }),
      })),
    );
  const { page } = input;
  return page === undefined ? requested.map(String) : withCurrency(context, entity, requested.map(String));
}

/** A value as people read it: names for references, words for options and where the page says words; else as it is. */
function shownValue(context: OwnContext, entity: string, page: ListOnPage, row: Wire, column: string): unknown {
  if (!page.stands(column, row)) return undefined;
  const named = row.shown?.[column];
  if (named !== undefined) return named;
  const property = columnProperty(context, entity, column);
  const worded = insteadOf(property?.instead, row[column], row);
  if (worded !== undefined)
    return context.say(
      entity,
      `${column}.${worded.name}`,
      Object.fromEntries((worded.with ?? []).map((name) => [name, String(row[name] ?? "")])),
    );
  const value = column
    .split(".")
    .reduce<unknown>(
      (found, name) =>
        typeof found === "object" && found !== null ? (found as Record<string, unknown>)[name] : undefined,
      row,
    );
  const says = page.display(column)?.says;
  if (says !== undefined && typeof value === "string" && kindOf(property) === "text")
    return says.text(
      { value, text: value, field: column, row },
      speechOf(context.say, context.language, says.namespace),
    );
  return property?.options && value !== undefined && value !== null
    ? context.say(entity, `${column}.${String(value)}`)
    : inWords(context, property, value);
}

/** How the columns of a list are headed and written. */
const describedColumns = (context: OwnContext, entity: string, columns: readonly string[]): Column[] =>
  columns.map((column) => ({
    head: context.say(entity, column),
    kind: kindOf(columnProperty(context, entity, column)),
  }));

/** A row of the file: what people read in each column. */
const cellsOf =
  ({ context, list, columns, page }: Pick<Making, "context" | "list" | "columns" | "page">) =>
  (row: Wire): unknown[] =>
    columns.map((column) => shownValue(context, shapeOf(list), page, row, column));

/**
 * How long work may go on before others come in between, in milliseconds: short enough that a request of many steps
 * does not feel each of them.
 */
const LONGEST = 2;

/**
 * Takes a breath where the work since the last one has taken so long that others should come in between; undefined
 * where it need not.
 */
function breathing(longest: number = LONGEST): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < longest) return undefined;
    return new Promise((resolve) => {
      setImmediate(() => {
        since = performance.now();
        resolve();
      });
    });
  };
}

/** Files of no more rows are made while the request waits; larger ones go on by themselves. */
const SHORT = 2_000;
/** Rows that are read at once: as many as are taken in before others come in between. */
const PIECE = 60;

const lanes = {
  short: fairQueue({ atOnce: 2, most: 200, mostOfOne: 20 }),
  long: fairQueue({ atOnce: 1, most: 100, mostOfOne: 10 }),
};

type Rows = readonly (readonly unknown[])[];

/** A list's own query, as its address has it. */
export type ListQuery = Record<string, string | string[]>;

/** The list's own query, of which no single page is meant. */
function queryOf(input: Input): ListQuery {
  const sorting = {
    ...(input.filters as Record<string, unknown> | undefined),
    ...(input.sort === undefined ? {} : { sort: input.sort }),
    ...(input.order === undefined ? {} : { order: input.order }),
  };
  const { page: _page, page_size: _size, ...filters } = sorting as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  );
}

/** @throws Refusal invalid_fields for a filter or order that the list has not */
function requestOf(context: OwnContext, list: NamedCall, input: Input): ListRequest {
  const entity = shapeOf(list);
  const request = listReader(context.registry, list)(queryOf(input), (keyword, field, places) =>
    context.say("error", `keyword.${keyword}`, { label: context.say(entity, field), ...places }),
  );
  return Array.isArray(request) ? refuseFields(request) : request;
}

/** Slices of a text of ids, so many each. */
function* slices(ids: string, size: number): Generator<string[]> {
  let from = 0;
  while (from < ids.length) {
    const slice: string[] = [];
    while (from < ids.length && slice.length < size) {
      const comma = ids.indexOf(",", from);
      const end = comma < 0 ? ids.length : comma;
      slice.push(ids.slice(from, end));
      from = end + 1;
    }
    yield slice;
  }
}

const countOf = (ids: string): number => {
  let count = ids === "" ? 0 : 1;
  for (let at = ids.indexOf(","); at >= 0; at = ids.indexOf(",", at + 1)) count += 1;
  return count;
};

/** Stored records of which a file is made. */
interface Records {
  readonly context: OwnContext;
  readonly list: NamedCall;
  readonly request: ListRequest;
  readonly columns: readonly string[];
  readonly page: ListOnPage;
  /** Their ids, in their order. */
  readonly ids: string;
}

/**
 * The rows of the file piece by piece, each read as it is when its turn comes: what fits the filters no more, or is the
 * asker's to see no more, is not among them.
 */
async function* pieces({ context, list, request, columns, page, ids }: Records): AsyncGenerator<Rows> {
  const entity = shapeOf(list);
  const shape = {
    uncounted: true,
    ...(list.search ? { search: list.search } : {}),
    ...(list.when ? { when: list.when } : {}),
  } as const;
  const wire = wireMaker(context, entity);
  const cells = cellsOf({ context, list, columns, page });
  const breath = breathing();
  for (const only of slices(ids, PIECE)) {
    const { rows } = await listRows(context, entity, { ...shape, only }, { ...request, page: 1, size: PIECE });
    const piece: unknown[][] = [];
    for (const row of rows) {
      piece.push(cells(wire(row)));
      await breath();
    }
    yield piece;
  }
}

/** What a file is made of. */
interface Making {
  readonly context: OwnContext;
  readonly list: NamedCall;
  readonly columns: readonly string[];
  readonly page: ListOnPage;
  readonly total: number;
  readonly rows: AsyncIterable<Rows>;
  /** The sums of all its rows for each currency, of these fields. */
  sums(totals: readonly string[]): Promise<readonly Readonly<Record<string, unknown>>[]>;
}

/** A document has few rows, and is drawn up whole, with the sums that stand below the list on its page. */
async function printed({ context, list, columns, page, rows: parts, sums }: Making, job: ExportJob): Promise<void> {
  const entity = shapeOf(list);
  const rows: (readonly unknown[])[] = [];
  for await (const piece of parts) rows.push(...piece);
  // An average of percentages is no sum.
  const totals = (page.totals ?? []).filter(
    (field) =>
      columns.includes(field) &&
      list.totals?.includes(field) &&
      kindOf(columnProperty(context, entity, field)) !== "percent",
  );
  const summed =
    totals.length === 0 || rows.length === 0 ? [] : sumRows(columns[0] ?? "", await sums(totals), totals, context.say);
  const bytes = await tableFile(context, "pdf", {
    title: context.say(entity, "entities"),
    columns: describedColumns(context, entity, columns),
    rows: [...rows, ...summed.map((row) => columns.map((column) => row[column]))],
    strong: summed.length,
  });
  await keepBytes(job, bytes, rows.length);
}

/** Told what it threw in a transaction of its own; the job says that it failed. */
async function made(making: Making, job: ExportJob, format: "csv" | "xlsx" | "pdf"): Promise<void> {
  try {
    if (format === "pdf") return await printed(making, job);
    const { context, list, columns, rows } = making;
    const entity = shapeOf(list);
    await keepWritten(
      job,
      { format, title: context.say(entity, "entities"), columns: describedColumns(context, entity, columns) },
      rows,
    );
  } catch (error) {
    await job.failed(error);
    throw error;
  }
}

/**
 * Makes the file. A short one is there when the call answers; a long one is made meanwhile, and its job says how far it
 * is.
 * @throws Refusal invalid_fields for a document of too many rows; busy while the person has several under way
 */
async function start(making: Making, input: Input): Promise<{ readonly job_id: string }> {
  const { context, list, total } = making;
  const { acting } = context;
  if (!acting) return refuse("session_expired");
  const format = input.format === "xlsx" || input.format === "pdf" ? input.format : "csv";
  const printable = context.registry.constants.export.pdf_rows;
  if (format === "pdf" && total > printable)
    return refuseFields([
      { field: "format", message: context.say("error", "keyword.export_pdf", { most: printable }) },
    ]);
  const job = await startJob(context, list, format, total);
  const isShort = total <= SHORT;
  const done = lanes[isShort ? "short" : "long"].run(acting.company?.id ?? acting.user.id, () =>
    made(making, job, format),
  );
  if (isShort) await done;
  // What goes wrong meanwhile is the job's to say.
  else done.catch(() => undefined);
  return { job_id: job.id };
}

/**
 * Exports every row of a list with the same filters, however many they are, as a comma-separated file or a workbook; as
 * a document up to what one can be read.
 * @throws Refusal invalid_fields for a filter or column that the list has not, or a document of too many rows; busy
 * while the person has several under way
 */
export async function exportList(list: NamedCall, input: Input, context: OwnContext): Promise<unknown> {
  const columns = columnsOf(context, list, input);
  const request = requestOf(context, list, input);
  const ids = await listedIds(
    context,
    shapeOf(list),
    { ...(list.search ? { search: list.search } : {}), ...(list.when ? { when: list.when } : {}) },
    request,
  );
  const page = listOnPage(context, input, list);
  const rows = pieces({ context, list, request, columns, page, ids });
  const sums = async (totals: readonly string[]) => {
    const shape = {
      totals: [...totals],
      ...(list.search ? { search: list.search } : {}),
      ...(list.when ? { when: list.when } : {}),
    };
    const { summary } = await listRows(context, shapeOf(list), shape, { ...request, page: 1, size: 1, exact: true });
    return summary?.by_currency ?? [];
  };
  return start({ context, list, columns, page, total: countOf(ids), rows, sums }, input);
}

/**
 * Exports the rows that a handler works out, all of them, as their list shows them.
 * @param rowsOf all rows of the list for a query of its own
 * @throws Refusal as `exportList`
 */
export async function exportComputed(
  list: NamedCall,
  rowsOf: (query: ListQuery, context: OwnContext) => Promise<readonly Wire[]>,
  input: Input,
  context: OwnContext,
): Promise<unknown> {
  const columns = columnsOf(context, list, input);
  const found = await rowsOf(queryOf(input), context);
  const page = listOnPage(context, input, list);
  const cells = cellsOf({ context, list, columns, page });
  async function* rows(): AsyncGenerator<Rows> {
    const breath = breathing();
    for (let from = 0; from < found.length; from += PIECE) {
      yield found.slice(from, from + PIECE).map(cells);
      await breath();
    }
  }
  const sums = (totals: readonly string[]) => Promise.resolve(sumsOf(found, totals));
  return start({ context, list, columns, page, total: found.length, rows: rows(), sums }, input);
}
