import sharp from "sharp";
import type { Acting } from "../context.ts";
import type { Scanner } from "../ports/scanner.ts";
import type { Fault } from "../formats/judge.ts";
import { heavy } from "../work/heavy.ts";

// A picture is taken in once; nothing of it is to be kept for another.
sharp.cache(false);

/**
 * A picture drawn anew from its pixels, the right way up: what its camera wrote into it, and whatever else lay in the
 * file, stays behind.
 * @param pixels the most it may have
 * @returns undefined for what cannot be drawn whole
 */
async function redrawn(bytes: Buffer, type: "jpg" | "png", pixels: number): Promise<Buffer | undefined> {
  try {
    const picture = sharp(bytes, { limitInputPixels: pixels, failOn: "warning", sequentialRead: true }).rotate();
    return await (type === "jpg" ? picture.jpeg({ quality: 90 }) : picture.png()).toBuffer();
  } catch {
    return undefined;
  }
}

/** A file that may be kept, as it is kept; or why it may not. */
type Inspected = { readonly bytes: Buffer } | { readonly fault: Fault };

/** What judges, and for whom. */
interface InspectionOptions {
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
