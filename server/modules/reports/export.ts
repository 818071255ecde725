import type { ReadContext } from "../../platform/context.ts";
import { FileAnswer, type Input } from "../../platform/handler.ts";
import { csv } from "../../platform/formats/csv.ts";
import type { Kind } from "../../platform/formats/workbook.ts";
import { sumsOf } from "../../platform/query/shaped-rows.ts";
import { reportRequestOf } from "./call.ts";
import { tableFile } from "../../platform/exports/table.ts";
import type { Report, ReportRow } from "./report.ts";

interface Column {
  readonly name: string;
  readonly head: string;
  readonly kind: Kind;
}

/** Fields of every report's shape that are filters and no columns. */
const ASKED = new Set(["as_of", "period"]);
const KINDS: Readonly<Record<string, Kind>> = {
  money: "money",
  date: "date",
  datetime: "date",
  percent: "number",
  rate: "number",
  integer: "number",
};

function columnsOf(context: ReadContext, shape: string): Column[] {
  const properties = Object.entries(context.registry.entities.get(shape)?.properties ?? {}).filter(
    ([name]) => !ASKED.has(name) && name !== "currency",
  );
  const all = properties.map(([name, property]): Column => ({
    name,
    head: context.say(shape, name),
    kind: property.type === "integer" ? "number" : (KINDS[property.format ?? ""] ?? "text"),
  }));
  return [
    ...all.slice(0, 1),
    { name: "currency", head: context.say(shape, "currency"), kind: "text" },
    ...all.slice(1),
  ];
}

/** A row with options as people read them. */
function wordsOf(context: ReadContext, shape: string): (row: ReportRow) => ReportRow {
  const chosen = Object.entries(context.registry.entities.get(shape)?.properties ?? {})
    .filter(([, property]) => property.options)
    .map(([name]) => name);
  return (row) => ({
    ...row,
    ...Object.fromEntries(
      chosen
        .filter((name) => typeof row[name] === "string")
        .map((name) => [name, context.say(shape, `${name}.${String(row[name])}`)]),
    ),
  });
}

/** A line of sums for each currency, under the rows they add up. */
function sumRows(
  columns: readonly Column[],
  rows: readonly ReportRow[],
  totals: readonly string[],
  word: string,
): ReportRow[] {
  const first = columns[0]?.name ?? "";
  return totals.length === 0
    ? []
    : sumsOf(rows, totals).map(({ count: _count, ...sums }) => ({ [first]: word, ...sums }));
}

const MEDIA = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pdf: "application/pdf",
} as const;

/** A report as a file with all its rows and their sums: comma-separated, a workbook or a document. */
export async function reportFile(
  name: string,
  report: Report,
  input: Input,
  context: ReadContext,
): Promise<FileAnswer> {
  const shape = `report_${name}`;
  const found = await report(reportRequestOf(context, input));
  const worded = wordsOf(context, shape);
  const rows = found
    .filter((row) => input["currency"] === undefined || row["currency"] === input["currency"])
    .map(worded);
  const columns = columnsOf(context, shape).filter(
    ({ name: field }) => field !== "currency" || rows.some((row) => row["currency"] !== undefined),
  );
  const sums = sumRows(
    columns,
    rows,
    context.registry.calls.get(`report.${name}`)?.totals ?? [],
    context.say("runtime", "form.total"),
  );
  const all = [...rows, ...sums];
  const cells = all.map((row) => columns.map((column) => row[column.name]));
  const format = input["format"] === "xlsx" || input["format"] === "pdf" ? input["format"] : "csv";
  const title = context.say(shape, "entity");
  const bytes =
    format !== "csv"
      ? await tableFile(context, format, { title, columns, rows: cells, strong: sums.length })
      : new TextEncoder().encode(
          csv(
            columns.map((column) => column.head),
            cells,
          ),
        );
  return new FileAnswer(`${name.replaceAll("_", "-")}-${context.ports.clock.today()}.${format}`, MEDIA[format], bytes);
}
