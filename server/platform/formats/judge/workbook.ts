import { fromBuffer, type Entry, type ZipFile } from "yauzl";
import type { Fault } from "./fault.ts";

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
