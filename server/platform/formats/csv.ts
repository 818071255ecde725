import { createWriteStream } from "node:fs";
import type { RowFile } from "./row-file.ts";

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

/** A file of rows under a head. */
export const csv = (head: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  `${MARK}${lines([head, ...rows])}`;

/** Writes such a file to the disk, rows by rows. */
export function csvFile(path: string, head: readonly string[]): RowFile {
  const out = createWriteStream(path);
  // What goes wrong is told to whoever writes or ends.
  out.on("error", () => undefined);
  const put = (text: string): Promise<void> =>
    new Promise((resolve, reject) => {
      out.write(text, (error) => (error ? reject(error) : resolve()));
    });
  const begun = put(`${MARK}${lines([head])}`);
  begun.catch(() => undefined);
  return {
    async write(rows) {
      await begun;
      await put(lines(rows));
    },
    async end() {
      await begun;
      await new Promise<void>((resolve, reject) => {
        out.once("error", reject).end(resolve);
      });
    },
  };
}
