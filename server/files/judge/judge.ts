import type { Scanner } from "../../ports/scanner/scanner.ts";
import type { Fault } from "./fault.ts";
import { redrawn } from "./image.ts";
import { pdfFault } from "./pdf.ts";
import { workbookFault } from "./workbook.ts";

/** A file that may be kept, as it is kept; or why it may not. */
export type Judgement = { readonly bytes: Buffer } | { readonly fault: Fault };

/**
 * Judges a file whose content and ending agree on its type: what it holds beside what people see, and whether a scanner knows it.
 * Pictures are kept as they are drawn anew.
 * @param type pdf, png, jpg, csv, xlsx: what kindOf found
 */
export async function judge(bytes: Buffer, type: string, scanner: Scanner, pixels: number): Promise<Judgement> {
  const infected = await scanner.scan(bytes);
  if (infected !== undefined) return { fault: "infected" };
  if (type === "jpg" || type === "png") {
    const clean = await redrawn(bytes, type, pixels);
    return clean ? { bytes: clean } : { fault: "broken" };
  }
  const fault = type === "pdf" ? pdfFault(bytes) : type === "xlsx" ? await workbookFault(bytes) : undefined;
  return fault ? { fault } : { bytes };
}
