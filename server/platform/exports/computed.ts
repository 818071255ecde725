import type { ReadContext } from "../context.ts";
import type { Column, Kind } from "../formats/workbook.ts";
import { heavy } from "../work/heavy.ts";
import { csv, headsOf, underHeads } from "../formats/csv.ts";
import { FileAnswer } from "../handler.ts";
import { sumsOf } from "../query/shaped-rows.ts";
import { inWords, kindOf } from "./written.ts";
import type { Say } from "../wording.ts";

/** Rows with their columns, as a file shows them. */
interface TableFile {
  readonly title: string;
  /** What the rows are narrowed by, as a document says it. */
  readonly narrowed?: string | undefined;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly unknown[])[];
  /** Number of last rows that are sums. */
  readonly strong?: number;
}

/** A table as a workbook or a document, made beside all other requests. @throws Refusal busy when too many wait */
export function tableFile(
  context: Pick<ReadContext, "acting" | "ports" | "say" | "language">,
  format: "xlsx" | "pdf",
  { title, narrowed, columns, rows, strong = 0 }: TableFile,
): Promise<Uint8Array> {
  const plain = columns.map(({ head, kind }) => ({ head, kind }));
  return heavy(
    context.acting,
    format === "xlsx"
      ? { kind: "workbook", title, columns: plain, rows }
      : {
          kind: "table",
          table: {
            title,
            author: context.say("brand", "title"),
            ...(context.acting?.company === undefined ? {} : { company: context.acting.company.name }),
            date: context.ports.clock.today(),
            ...(narrowed === undefined ? {} : { narrowed }),
            language: context.language === "zh" ? "zh-CN" : "en-US",
            columns: plain,
            rows,
            strong,
          },
        },
  );
}

type ComputedRow = Record<string, unknown>;

interface ComputedColumn {
  readonly name: string;
  readonly head: string;
  readonly kind: Kind;
}

/** Fields of a shape that are no columns: filters, and what keeps a row out of the sums. */
const NO_COLUMNS = new Set(["as_of", "period", "group_by", "is_void"]);

/**
 * The columns of a shape, the currency after the first; what leads to other records is none.
 * @param chosen names of those that the screen has, in its order; all of the shape's that rows tell where it names none
 */
function columnsOf(
  context: ReadContext,
  shape: string,
  chosen: readonly string[],
  rows: readonly ComputedRow[],
): ComputedColumn[] {
  const properties = Object.entries(context.registry.entities.get(shape)?.properties ?? {}).filter(
    ([name, property]) =>
      !NO_COLUMNS.has(name) && name !== "currency" && property.ref === undefined && property.type !== "array",
  );
  const found = chosen.flatMap((name) => properties.filter(([own]) => own === name));
  const inRows = properties.filter(([name]) => rows.length === 0 || rows.some((row) => name in row));
  const all = (found.length > 0 ? found : inRows).map(([name, property]): ComputedColumn => ({
    name,
    head: context.say(shape, name),
    kind: kindOf(property),
  }));
  return [
    ...all.slice(0, 1),
    { name: "currency", head: context.say(shape, "currency"), kind: "text" },
    ...all.slice(1),
  ];
}

/** A row as people read it: options, yes and no, countries and months in their words. */
function wordsOf(context: ReadContext, shape: string): (row: ComputedRow) => ComputedRow {
  const properties = Object.entries(context.registry.entities.get(shape)?.properties ?? {});
  return (row) => ({
    ...row,
    ...Object.fromEntries(
      properties
        .filter(([name]) => row[name] !== undefined && row[name] !== null)
        .map(([name, property]) => [
          name,
          property.options && typeof row[name] === "string"
            ? context.say(shape, `${name}.${row[name]}`)
            : inWords(context, property, row[name]),
        ]),
    ),
  });
}

/**
 * A line of sums for each currency, under the rows they add up.
 * @param first the column in which the line says what it is: of how many rows, and how many are void and in no sum
 * @param found the sums of each currency, with how many rows there are and how many of them are void
 */
export const sumRows = (
  first: string,
  found: readonly (ComputedRow & { readonly count?: number; readonly void?: number })[],
  totals: readonly string[],
  say: Say,
): ComputedRow[] =>
  totals.length === 0
    ? []
    : found.map(({ count = 0, void: left = 0, ...sums }) => {
        const counted = say("runtime", "list.total_of", { count: count - left });
        return {
          ...sums,
          [first]: left === 0 ? counted : `${counted} · ${say("runtime", "list.not_counted", { count: left })}`,
        };
      });

const MEDIA = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pdf: "application/pdf",
} as const;

/**
 * Computed rows as a file, with a line of sums for each currency: comma-separated, a workbook or a document.
 * @param name of the file, to which the day is added
 * @param shape the entity without a table that says their columns
 * @param totals the fields that are summed
 * @param chosen names of the columns, with commas between them; all of the shape's where it is left out
 * @param narrowed what the rows are narrowed by, as a document says it
 * @throws Refusal busy when too many files are being made
 */
export async function computedFile(
  context: ReadContext,
  {
    name,
    shape,
    totals,
    chosen,
    narrowed,
  }: {
    readonly name: string;
    readonly shape: string;
    readonly totals: readonly string[];
    readonly chosen?: string | undefined;
    readonly narrowed?: string | undefined;
  },
  found: readonly ComputedRow[],
  requestedFormat: unknown,
): Promise<FileAnswer> {
  const rows = found.map(wordsOf(context, shape));
  const columns = columnsOf(context, shape, chosen?.split(",") ?? [], found).filter(
    ({ name: field }) => field !== "currency" || rows.some((row) => row["currency"] !== undefined),
  );
  const sums = sumRows(columns[0]?.name ?? "", sumsOf(found, totals), totals, context.say);
  const cells = [...rows, ...sums].map((row) => columns.map((column) => row[column.name]));
  const format = requestedFormat === "xlsx" || requestedFormat === "pdf" ? requestedFormat : "csv";
  const title = context.say(shape, "entity");
  const bytes =
    format !== "csv"
      ? await tableFile(context, format, { title, narrowed, columns, rows: cells, strong: sums.length })
      : new TextEncoder().encode(csv(headsOf(columns), underHeads(columns, cells)));
  return new FileAnswer(`${name}-${context.ports.clock.today()}.${format}`, MEDIA[format], bytes);
}
