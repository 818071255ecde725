import type { Content } from "pdfmake/interfaces.js";
import {
  contentOf,
  type SignatureWords,
  printed,
  type Sheet,
  sheetOfTable,
  type TableToPrint,
} from "../formats/pdf.ts";
import type { BothPart } from "../formats/document.ts";
import { type Fault, pdfFault, workbookFault } from "../formats/judge.ts";
import { rowsOfCsv, type CsvRows } from "../formats/csv.ts";
import { workbook, type Column } from "../formats/workbook.ts";

/** Work that draws a file up: data in, its bytes out. */
type Drawing =
  | {
      readonly kind: "workbook";
      readonly title: string;
      readonly columns: readonly Column[];
      readonly rows: readonly (readonly unknown[])[];
    }
  | { readonly kind: "table"; readonly table: TableToPrint }
  | {
      readonly kind: "letter";
      readonly sheet: Omit<Sheet, "content">;
      readonly parts: readonly BothPart[];
      readonly words: SignatureWords;
    }
  | { readonly kind: "sheet"; readonly sheet: Omit<Sheet, "content"> & { readonly content: Content[] } };

/** Work that takes a file in: its bytes in, what they say or what is wrong with them out. */
type Reading =
  | { readonly kind: "csv"; readonly bytes: Uint8Array; readonly most: number }
  | { readonly kind: "fault"; readonly bytes: Uint8Array; readonly type: "pdf" | "xlsx" };

/** Work that takes long enough to keep others waiting. */
export type Job = Drawing | Reading;

/** What comes of each kind of work. */
interface Done {
  readonly csv: CsvRows;
  readonly fault: Fault | undefined;
}

/** What comes of a job: of most a file's bytes. */
export type JobResult<Of extends Job> = Of extends { readonly kind: infer Kind }
  ? Kind extends keyof Done
    ? Done[Kind]
    : Uint8Array
  : never;

/** The same memory as a buffer. */
const sameBytes = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** Does it, in whatever thread it is called. */
export async function done(job: Job): Promise<JobResult<Job>> {
  if (job.kind === "csv") return rowsOfCsv(new TextDecoder().decode(job.bytes), job.most);
  if (job.kind === "fault")
    return job.type === "pdf" ? pdfFault(sameBytes(job.bytes)) : workbookFault(sameBytes(job.bytes));
  if (job.kind === "workbook") return workbook(job.title, job.columns, job.rows);
  if (job.kind === "table") return printed(sheetOfTable(job.table));
  if (job.kind === "letter") return printed({ ...job.sheet, content: contentOf(job.parts, job.words) });
  return printed(job.sheet);
}
