import type { ReadContext } from "../../context.ts";
import type { Kind } from "../../obligation/export/workbook.ts";
import { printed } from "./print.ts";

/** A column of a printed table. */
export interface PrintedColumn {
  readonly head: string;
  readonly kind: Kind;
}

const grouped = (value: string): string => value.replace(/^(-?)(\d+)/, (_all, sign: string, whole: string) => `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ",")}`);

/** A table as a document. @param strong number of last rows that are sums */
export function printedTable(context: ReadContext, title: string, columns: readonly PrintedColumn[], rows: readonly (readonly unknown[])[], strong = 0): Promise<Uint8Array> {
  const today = context.ports.clock.today();
  const cell = (value: unknown, { kind }: PrintedColumn, bold: boolean) => {
    const text = value === undefined || value === null ? "" : Array.isArray(value) ? value.map(String).join("; ") : String(value);
    return { text: kind === "money" ? grouped(text) : text, alignment: kind === "money" || kind === "number" ? "right" as const : "left" as const, bold };
  };
  return printed({
    title, author: context.say("brand", "title"), date: today, head: { text: title, bold: true, fontSize: 13 }, foot: `${title} · ${today}`, wide: columns.length > 6,
    content: [{
      fontSize: 7,
      table: { headerRows: 1, widths: columns.map(() => "auto"), body: [columns.map((column) => ({ text: column.head, bold: true })), ...rows.map((row, place) => columns.map((column, at) => cell(row[at], column, place >= rows.length - strong)))] },
      layout: "lightHorizontalLines",
    }],
  });
}
