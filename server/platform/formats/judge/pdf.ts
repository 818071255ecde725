import { inflateSync } from "node:zlib";
import type { Fault } from "./fault.ts";

/** Names of what a document must not hold: it would act, carry other files, or ask for a password. */
const ACTIVE_NAMES = [
  "JavaScript",
  "JS",
  "Launch",
  "EmbeddedFile",
  "EmbeddedFiles",
  "RichMedia",
  "XFA",
  "ImportData",
  "SubmitForm",
  "GoToR",
];
const END = "%%EOF";
const MOST_INFLATED = 30 * 1024 * 1024;
/** Line ends and a stray byte may follow the end; another file may not. */
const MOST_AFTER = 16;

/** Names as a reader sees them: a character may be written as its number (`/J#61vaScript`). */
const spelledOut = (text: string): string =>
  text.replace(/#([0-9a-fA-F]{2})/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

function faultIn(text: string): Fault | undefined {
  const names = new Set((spelledOut(text).match(/\/[A-Za-z]+/g) ?? []).map((name) => name.slice(1)));
  if (names.has("Encrypt")) return "encrypted";
  return ACTIVE_NAMES.some((name) => names.has(name)) ? "active" : undefined;
}

/**
 * What lies in the packed streams of objects, as far as there is room for it; undefined where there is more than a
 * document needs.
 */
function unpacked(bytes: Buffer): string[] | undefined {
  const found: string[] = [];
  let room = MOST_INFLATED;
  for (let at = bytes.indexOf("stream"); at >= 0; at = bytes.indexOf("stream", at + 6)) {
    const begin = bytes[at + 6] === 0x0d ? at + 8 : at + 7;
    const end = bytes.indexOf("endstream", begin);
    const head = bytes.toString("latin1", Math.max(0, at - 400), at);
    if (end < 0 || !/\/(ObjStm|XRef)\b/.test(head)) continue;
    try {
      const text = inflateSync(bytes.subarray(begin, end), { maxOutputLength: room });
      room -= text.length;
      found.push(text.toString("latin1"));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") return undefined;
    }
    at = end;
  }
  return found;
}

/** What is wrong with a PDF: that it acts, is locked, is cut off, or is another file as well. */
export function pdfFault(bytes: Buffer): Fault | undefined {
  const end = bytes.lastIndexOf(END);
  if (end < 0 || bytes.length - end - END.length > MOST_AFTER) return "broken";
  const text = bytes.toString("latin1");
  if (/<\s*(script|html|iframe|svg)\b/i.test(text)) return "active";
  const packed = unpacked(bytes);
  if (packed === undefined) return "too_large_inside";
  return [text, ...packed].map(faultIn).find((fault) => fault !== undefined);
}
