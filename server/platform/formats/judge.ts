import { inflateSync } from "node:zlib";
import { fromBuffer, type Entry, type ZipFile } from "yauzl";

/** Why a file is not taken; its sentence is `error: file.<fault>`. */
export type Fault = "active" | "broken" | "encrypted" | "infected" | "too_large_inside";

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

const MOST_ENTRIES = 1_000;
const MOST_INSIDE = 50 * 1024 * 1024;
const SYMBOLIC_LINK = 0xa000;
const LOCKED = 1;
/** Parts of a workbook that act, or lead or carry something out of it. */
const ACTIVE_PARTS =
  /(^|\/)(vbaProject\.bin|vbaData\.xml|activeX|externalLinks|embeddings|ctrlProps|macrosheets|customUI|connections\.xml)/i;

const opened = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true, strictFileNames: true }, (error, zip) =>
      error ? reject(error) : resolve(zip),
    );
  });

/** How much really comes out of an entry, whatever it says of itself. @throws Error when it is more than the room */
function lengthOf(zip: ZipFile, entry: Entry, room: number): Promise<number> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(error);
      let length = 0;
      stream.on("data", (part: Buffer) => {
        length += part.length;
        if (length > room) stream.destroy(new Error("too large inside"));
      });
      stream.on("end", () => resolve(length));
      stream.on("error", reject);
      return undefined;
    });
  });
}

const faultOf = (entry: Entry): Fault | undefined => {
  if ((entry.generalPurposeBitFlag & LOCKED) !== 0) return "encrypted";
  const isLink = ((entry.externalFileAttributes >>> 16) & 0xf000) === SYMBOLIC_LINK;
  return isLink || ACTIVE_PARTS.test(entry.fileName) || /\.(zip|xlsx|xlsm|docm|exe|dll|js|vbs)$/i.test(entry.fileName)
    ? "active"
    : undefined;
};

/**
 * What is wrong with a workbook: that it acts, is locked, holds more than there is room for, or is no workbook at all.
 */
export async function workbookFault(bytes: Buffer): Promise<Fault | undefined> {
  const zip = await opened(bytes).catch(() => undefined);
  if (!zip || zip.entryCount > MOST_ENTRIES) return zip ? "too_large_inside" : "broken";
  return new Promise((resolve) => {
    let room = MOST_INSIDE;
    const names = new Set<string>();
    const end = (fault: Fault | undefined): void => {
      zip.close();
      resolve(fault);
    };
    zip.on("error", () => end("broken"));
    zip.on("end", () => end(names.has("[Content_Types].xml") && names.has("xl/workbook.xml") ? undefined : "broken"));
    zip.on("entry", (entry: Entry) => {
      names.add(entry.fileName);
      const fault = faultOf(entry) ?? (entry.uncompressedSize > room ? "too_large_inside" : undefined);
      if (fault) return end(fault);
      lengthOf(zip, entry, room).then(
        (length) => {
          room -= length;
          zip.readEntry();
        },
        (error: Error) => end(error.message === "too large inside" ? "too_large_inside" : "broken"),
      );
      return undefined;
    });
    zip.readEntry();
  });
}
