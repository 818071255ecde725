import { createWriteStream } from "node:fs";
import { localTime } from "../../../schemas/vocabulary/format/datetime.ts";
import type { RowFile } from "./row-file.ts";
import type { Column } from "./workbook.ts";

/**
 * The cells of a comma- or semicolon- or tab-separated text: quotes may hold separators, line breaks and doubled
 * quotes.
 */
function cellsOf(text: string, separator: string, most: number): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  const isFilled = (cells: readonly string[]): boolean => cells.some((one) => one.trim() !== "");
  for (let index = 0; index < text.length && rows.length < most; index += 1) {
    const sign = text[index];
    if (quoted) {
      const end = text.indexOf('"', index);
      cell += text.slice(index, end < 0 ? text.length : end);
      if (end < 0) break;
      index = end;
      if (text[index + 1] === '"') cell += text[++index];
      else quoted = false;
    } else if (sign === '"' && cell === "") quoted = true;
    else if (sign === separator || sign === "\n") {
      row.push(cell);
      cell = "";
      if (sign === "\n") {
        if (isFilled(row)) rows.push(row);
        row = [];
      }
    } else if (sign !== "\r") cell += sign;
  }
  if (rows.length < most && isFilled([...row, cell])) rows.push([...row, cell]);
  return rows;
}

/** A table as it stands in a file: the names in its first line, and the cells under them. */
export interface CsvRows {
  readonly head: string[];
  readonly rows: string[][];
}

/** Reads a table from its text. @param most rows under the head that are read at most */
export function rowsOfCsv(text: string, most = Infinity): CsvRows {
  const plain = text.replace(/^\uFEFF/, "");
  const firstLine = plain.slice(0, plain.indexOf("\n") < 0 ? plain.length : plain.indexOf("\n"));
  const separator = ["\t", ";", ","].find((sign) => firstLine.includes(sign)) ?? ",";
  const [head = [], ...rows] = cellsOf(plain, separator, most + 1);
  return { head: head.map((name) => name.trim()), rows };
}

/** Spreadsheets run cells that begin so; a quote before them keeps them text. */
const DANGEROUS = /^[=+\-@＝＋－＠\t\r\n\0]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** One value of a comma-separated file: quoted where it must be, and never a formula. */
export function cell(value: unknown): string {
  const plain =
    value === undefined || value === null ? "" : Array.isArray(value) ? value.map(String).join("; ") : String(value);
  const text = DANGEROUS.test(plain) && !NUMBER.test(plain) ? `'${plain}` : plain;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The mark by which spreadsheets know the encoding. */
const MARK = "\uFEFF";
const lines = (rows: readonly (readonly unknown[])[]): string =>
  rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");

/** The heads of columns: figures stand bare, so what they are per cent of is said once. */
export const headsOf = (columns: readonly Column[]): string[] =>
  columns.map(({ head, kind }) => (kind === "percent" && !head.includes("%") ? `${head} (%)` : head));

/** Rows as they stand under such heads: moments by their day and time. */
export const underHeads = (columns: readonly Column[], rows: readonly (readonly unknown[])[]): unknown[][] =>
  rows.map((row) =>
    row.map((value, index) => (columns[index]?.kind === "moment" ? (localTime(value) ?? value) : value)),
  );

/** A file of rows under a head. */
export const csv = (head: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  `${MARK}${lines([head, ...rows])}`;

/** Writes such a file to the disk, rows by rows. */
export function csvFile(path: string, columns: readonly Column[]): RowFile {
  const out = createWriteStream(path);
  // What goes wrong is told to whoever writes or ends.
  out.on("error", () => undefined);
  const put = (text: string): Promise<void> =>
    new Promise((resolve, reject) => {
      out.write(text, (error) => (error ? reject(error) : resolve()));
    });
  const begun = put(`${MARK}${lines([headsOf(columns)])}`);
  begun.catch(() => undefined);
  return {
    async write(rows) {
      await begun;
      await put(lines(underHeads(columns, rows)));
    },
    async end() {
      await begun;
      await new Promise<void>((resolve, reject) => {
        out.once("error", reject).end(resolve);
      });
    },
  };
}
