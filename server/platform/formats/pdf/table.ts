import { isDate, showDate } from "../../../../schemas/vocabulary/format/date.ts";
import { datetime } from "../../../../schemas/vocabulary/format/datetime.ts";
import type { ShowLanguage } from "../../../../schemas/vocabulary/format/word.ts";
import type { Kind } from "../workbook.ts";
import type { Sheet } from "./print.ts";

/** A column of a printed table. */
export interface PrintedColumn {
  readonly head: string;
  readonly kind: Kind;
}

const grouped = (value: string): string =>
  value.replace(
    /^(-?)(\d+)/,
    (_all, sign: string, whole: string) => `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ",")}`,
  );

/** A day or a moment as people read it. */
const dated = (value: string, language: ShowLanguage): string =>
  isDate(value) ? showDate(value, language) : datetime.show(value, { language });

/** A table as a document is drawn up from it. */
export interface TableToPrint {
  readonly title: string;
  readonly author: string;
  /** Date of making, YYYY-MM-DD. */
  readonly date: string;
  /** In which language its heads and days are written. */
  readonly language: ShowLanguage;
  readonly columns: readonly PrintedColumn[];
  readonly rows: readonly (readonly unknown[])[];
  /** Number of last rows that are sums. */
  readonly strong: number;
}

/** A table as a document. */
export function sheetOfTable({ title, author, date, language, columns, rows, strong }: TableToPrint): Sheet {
  const cell = (value: unknown, { kind }: PrintedColumn, bold: boolean) => {
    const text =
      value === undefined || value === null ? "" : Array.isArray(value) ? value.map(String).join("; ") : String(value);
    return {
      text: kind === "money" ? grouped(text) : kind === "date" ? dated(text, language) : text,
      alignment: kind === "money" || kind === "number" ? ("right" as const) : ("left" as const),
      bold,
    };
  };
  return {
    title,
    author,
    date,
    head: { text: title, bold: true, fontSize: 13 },
    foot: `${title} · ${showDate(date, language)}`,
    wide: columns.length > 6,
    content: [
      {
        fontSize: 7,
        table: {
          headerRows: 1,
          widths: columns.map(() => "auto"),
          body: [
            columns.map((column) => ({ text: column.head, bold: true })),
            ...rows.map((row, place) =>
              columns.map((column, at) => cell(row[at], column, place >= rows.length - strong)),
            ),
          ],
        },
        layout: "lightHorizontalLines",
      },
    ],
  };
}
