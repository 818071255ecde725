import ExcelJS from "exceljs";
import { localTime } from "../../../schemas/vocabulary/format/datetime.ts";
import type { RowFile } from "./row-file.ts";

/**
 * How a column of a file is written: amounts, numbers and percentages as figures, days as dates, moments with their
 * time in Singapore, the rest as text that no spreadsheet runs.
 */
export type Kind = "text" | "money" | "number" | "percent" | "date" | "moment";

/** A column of a workbook. */
export interface Column {
  readonly head: string;
  readonly kind: Kind;
}

const FORMATS: Readonly<Record<Kind, string>> = {
  text: "@",
  money: "#,##0.00",
  number: "General",
  percent: '0.00"%"',
  date: "yyyy-mm-dd",
  moment: "yyyy-mm-dd hh:mm",
};
const FIGURES: ReadonlySet<Kind> = new Set(["money", "number", "percent"]);
/** Figures of more digits would be rounded by a spreadsheet; they stay text. */
const MOST_DIGITS = 15;

function written(value: unknown, kind: Kind): string | number | Date {
  if (value === undefined || value === null) return "";
  const text = Array.isArray(value) ? value.map(String).join("; ") : String(value);
  const isFigure = /^-?\d+(\.\d+)?$/.test(text) && text.replace(/\D/g, "").length <= MOST_DIGITS;
  if (FIGURES.has(kind) && isFigure) return Number(text);
  if (kind === "date" && /^\d{4}-\d{2}-\d{2}/.test(text)) return new Date(`${text.slice(0, 10)}T00:00:00Z`);
  const local = kind === "moment" ? localTime(text) : undefined;
  return local === undefined ? text : new Date(`${local.replace(" ", "T")}:00Z`);
}

const LONGEST_TITLE = 31;

/** A sheet with a head that stays in view. @param title of the sheet, without the signs a spreadsheet refuses */
function headedSheet(
  book: Pick<ExcelJS.Workbook, "addWorksheet">,
  title: string,
  columns: readonly Column[],
): ExcelJS.Worksheet {
  const sheet = book.addWorksheet(title.replace(/[*?:/\\[\]]/g, " ").slice(0, LONGEST_TITLE) || "1", {
    views: [{ state: "frozen", ySplit: 1 }],
  });
  sheet.columns = columns.map(({ head, kind }) => ({
    header: head,
    width: Math.max(12, Math.min(40, head.length + 4)),
    style: { numFmt: FORMATS[kind] },
  }));
  sheet.getRow(1).font = { bold: true };
  return sheet;
}

/** A workbook of one sheet. */
export async function workbook(
  title: string,
  columns: readonly Column[],
  rows: readonly (readonly unknown[])[],
): Promise<Uint8Array> {
  const book = new ExcelJS.Workbook();
  const sheet = headedSheet(book, title, columns);
  for (const row of rows) sheet.addRow(columns.map(({ kind }, index) => written(row[index], kind)));
  return new Uint8Array(await book.xlsx.writeBuffer());
}

/** The writer's way into its archive, which tells how much of what it was given is not compressed yet. */
interface Piped {
  readonly stream?: { readonly pipes?: readonly { readonly _writableState?: { readonly length: number } }[] };
}

/** Most bytes that wait to be compressed before further rows are taken. */
const MOST_WAITING = 1_000_000;
const isBehind = (sheet: Piped): boolean =>
  (sheet.stream?.pipes ?? []).some((pipe) => (pipe._writableState?.length ?? 0) > MOST_WAITING);

/**
 * Writes a workbook to a file, rows by rows, and holds no more than some of them; a sheet that is full is followed by
 * another.
 */
export function workbookFile(
  path: string,
  title: string,
  columns: readonly Column[],
  mostOfSheet = 1_048_575,
): RowFile {
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ filename: path, useStyles: true, useSharedStrings: false });
  let sheets = 0;
  let onSheet = 0;
  const begun = (): ExcelJS.Worksheet => {
    sheets += 1;
    onSheet = 0;
    const end = sheets === 1 ? "" : ` ${sheets}`;
    const made = headedSheet(book, `${title.slice(0, LONGEST_TITLE - end.length)}${end}`, columns);
    made.getRow(1).commit();
    return made;
  };
  let sheet = begun();
  return {
    async write(rows) {
      for (const row of rows) {
        if (onSheet === mostOfSheet) {
          sheet.commit();
          sheet = begun();
        }
        sheet.addRow(columns.map(({ kind }, index) => written(row[index], kind))).commit();
        onSheet += 1;
      }
      do
        await new Promise<void>((resolve) => {
          setImmediate(resolve);
        });
      while (isBehind(sheet as Piped));
    },
    async end() {
      sheet.commit();
      await book.commit();
    },
  };
}
