import type { Acting } from "../../context.ts";
import type { Scanner } from "../../ports/scanner/scanner.ts";
import type { Fault } from "../../formats/judge/fault.ts";
import { redrawn } from "./image.ts";
import { heavy } from "../../work/heavy.ts";

/** A file that may be kept, as it is kept; or why it may not. */
export type Inspected = { readonly bytes: Buffer } | { readonly fault: Fault };

/** What judges, and for whom. */
export interface InspectionOptions {
  readonly scanner: Scanner;
  /** Pixels that a picture may have. */
  readonly pixels: number;
  readonly acting: Acting | undefined;
}

/**
 * Judges a file whose content and ending agree on its type: what it holds beside what people see, and whether a scanner
 * knows it. Pictures are kept as they are drawn anew.
 * @param type pdf, png, jpg, csv, xlsx: what kindOf found
 */
export async function inspectFile(
  bytes: Buffer,
  type: string,
  { scanner, pixels, acting }: InspectionOptions,
): Promise<Inspected> {
  const infected = await scanner.scan(bytes);
  if (infected !== undefined) return { fault: "infected" };
  if (type === "jpg" || type === "png") {
    const clean = await redrawn(bytes, type, pixels);
    return clean ? { bytes: clean } : { fault: "broken" };
  }
  const fault = type === "pdf" || type === "xlsx" ? await heavy(acting, { kind: "fault", bytes, type }) : undefined;
  return fault ? { fault } : { bytes };
}
