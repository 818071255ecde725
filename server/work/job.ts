import type { Content } from "pdfmake/interfaces.js";
import { contentOf, type SignatureWords } from "../letters/pdf/content.ts";
import type { BothPart } from "../letters/pdf/both.ts";
import { printed, type Sheet } from "../letters/pdf/print.ts";
import { sheetOfTable, type TableToPrint } from "../letters/pdf/table.ts";
import { workbook, type Column } from "../obligation/export/workbook.ts";

/** Work that takes long enough to keep others waiting: data in, a file out. */
export type Job =
  | { readonly kind: "workbook"; readonly title: string; readonly columns: readonly Column[]; readonly rows: readonly (readonly unknown[])[] }
  | { readonly kind: "table"; readonly table: TableToPrint }
  | { readonly kind: "letter"; readonly sheet: Omit<Sheet, "content">; readonly parts: readonly BothPart[]; readonly words: SignatureWords }
  | { readonly kind: "sheet"; readonly sheet: Omit<Sheet, "content"> & { readonly content: Content[] } };

/** Does it, in whatever thread it is called. */
export function done(job: Job): Promise<Uint8Array> {
  if (job.kind === "workbook") return workbook(job.title, job.columns, job.rows);
  if (job.kind === "table") return printed(sheetOfTable(job.table));
  if (job.kind === "letter") return printed({ ...job.sheet, content: contentOf(job.parts, job.words) });
  return printed(job.sheet);
}
