import ExcelJS from "exceljs";

/** How a column of a workbook is written: amounts and numbers as figures, dates as dates, the rest as text that no spreadsheet runs. */
export type Kind = "text" | "money" | "number" | "date";

/** A column of a workbook. */
export interface Column {
  readonly head: string;
  readonly kind: Kind;
}

const FORMATS: Readonly<Record<Kind, string>> = { text: "@", money: "#,##0.00", number: "General", date: "yyyy-mm-dd" };
/** Figures of more digits would be rounded by a spreadsheet; they stay text. */
const MOST_DIGITS = 15;

function written(value: unknown, kind: Kind): string | number | Date {
  if (value === undefined || value === null) return "";
  const text = Array.isArray(value) ? value.map(String).join("; ") : String(value);
  const isFigure = /^-?\d+(\.\d+)?$/.test(text) && text.replace(/\D/g, "").length <= MOST_DIGITS;
  if ((kind === "money" || kind === "number") && isFigure) return Number(text);
  if (kind === "date" && /^\d{4}-\d{2}-\d{2}/.test(text)) return new Date(`${text.slice(0, 10)}T00:00:00Z`);
  return text;
}

/** A workbook of one sheet with a head that stays in view. @param title of the sheet, without the signs a spreadsheet refuses */
export async function workbook(title: string, columns: readonly Column[], rows: readonly (readonly unknown[])[]): Promise<Uint8Array> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet(title.replace(/[*?:/\\[\]]/g, " ").slice(0, 31) || "1", { views: [{ state: "frozen", ySplit: 1 }] });
  sheet.columns = columns.map(({ head, kind }) => ({ header: head, width: Math.max(12, Math.min(40, head.length + 4)), style: { numFmt: FORMATS[kind] } }));
  sheet.getRow(1).font = { bold: true };
  for (const row of rows) sheet.addRow(columns.map(({ kind }, place) => written(row[place], kind)));
  return new Uint8Array(await book.xlsx.writeBuffer());
}
