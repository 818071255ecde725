/** A workbook that cannot be read: too large, locked, or none at all. */
export class UnreadableWorkbook extends Error {}

/** What a sheet may unpack to; whoever has more imports in parts. */
const most = 30_000_000;
const epoch = Date.UTC(1899, 11, 30);
/** Formats of days among those that every workbook has. */
const days: ReadonlySet<number> = new Set([14, 15, 16, 17, 22]);

/** The packed files of an archive by name, as its directory tells them. */
function entriesOf(bytes: Uint8Array): Map<string, Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < 0) throw new UnreadableWorkbook();
  const found = new Map<string, Uint8Array>();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0 && view.getUint32(at, true) === 0x02014b50; left -= 1) {
    const [size, name, extra, note, local] = [
      view.getUint32(at + 20, true),
      view.getUint16(at + 28, true),
      view.getUint16(at + 30, true),
      view.getUint16(at + 32, true),
      view.getUint32(at + 42, true),
    ];
    const begin = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const packed = bytes.subarray(begin, begin + size);
    found.set(
      new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name)),
      view.getUint16(at + 10, true) === 0 ? packed : Object.assign(packed, { packed: true }),
    );
    at += 46 + name + extra + note;
  }
  return found;
}

async function unpacked(entry: Uint8Array & { packed?: true }): Promise<string> {
  if (entry.packed !== true) return new TextDecoder().decode(entry);
  const reader = new Blob([entry as BlobPart]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts: BlobPart[] = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length;
    if (size > most) throw new UnreadableWorkbook();
    parts.push(next.value);
  }
  return new Blob(parts).text();
}

const all = (within: Document | Element, name: string): Element[] => [...within.getElementsByTagName(name)];
/** The text of a cell or shared string; how its signs are spoken is no part of it. */
const textIn = (element: Element): string =>
  all(element, "t")
    .filter((one) => one.parentElement?.tagName !== "rPh")
    .map((one) => one.textContent ?? "")
    .join("");
/** The column of `AB12`, from 0. */
const columnOf = (cell: string): number =>
  [...cell.replace(/\d+$/, "")].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Which styles of cells are days. */
function dayStyles(styles: Document | undefined): ReadonlySet<number> {
  if (styles === undefined) return new Set();
  const own = new Set(
    all(styles, "numFmt")
      .filter((one) => /[dy]/i.test((one.getAttribute("formatCode") ?? "").replace(/"[^"]*"|\[[^\]]*\]/g, "")))
      .map((one) => Number(one.getAttribute("numFmtId"))),
  );
  const used = all(styles, "cellXfs")[0];
  return new Set(
    used === undefined
      ? []
      : all(used, "xf").flatMap((one, index) =>
          days.has(Number(one.getAttribute("numFmtId"))) || own.has(Number(one.getAttribute("numFmtId")))
            ? [index]
            : [],
        ),
  );
}

/** The rows of the first sheet of a workbook, as people would type them. @throws UnreadableWorkbook */
export async function cellsOfWorkbook(file: Blob): Promise<string[][]> {
  const entries = entriesOf(new Uint8Array(await file.arrayBuffer()));
  const read = async (name: string): Promise<Document | undefined> => {
    const entry = entries.get(name);
    return entry === undefined ? undefined : new DOMParser().parseFromString(await unpacked(entry), "application/xml");
  };
  const [book, links, styles, strings] = [
    await read("xl/workbook.xml"),
    await read("xl/_rels/workbook.xml.rels"),
    await read("xl/styles.xml"),
    await read("xl/sharedStrings.xml"),
  ];
  const first = book === undefined ? undefined : all(book, "sheet")[0]?.getAttribute("r:id");
  const target =
    links === undefined
      ? undefined
      : all(links, "Relationship")
          .find((one) => one.getAttribute("Id") === first)
          ?.getAttribute("Target");
  const sheet = await read(
    target === undefined || target === null
      ? "xl/worksheets/sheet1.xml"
      : target.startsWith("/")
        ? target.slice(1)
        : `xl/${target}`,
  );
  if (sheet === undefined) throw new UnreadableWorkbook();
  const shared = strings === undefined ? [] : all(strings, "si").map(textIn);
  const dated = dayStyles(styles);
  const valueOf = (cell: Element): string => {
    const kind = cell.getAttribute("t");
    if (kind === "inlineStr") return textIn(cell);
    const value = all(cell, "v")[0]?.textContent ?? "";
    if (kind === "s") return shared[Number(value)] ?? "";
    if (kind === "b") return value === "1" ? "yes" : "no";
    if (value === "" || kind === "str" || kind === "e") return value;
    // A figure is kept as the nearest number that a machine has: 0.1 + 0.2 is meant as 0.3.
    return dated.has(Number(cell.getAttribute("s") ?? "-1"))
      ? new Date(epoch + Math.floor(Number(value)) * 86_400_000).toISOString().slice(0, 10)
      : String(Number(Number(value).toPrecision(15)));
  };
  return all(sheet, "row")
    .map((row) => {
      const cells: string[] = [];
      for (const [index, cell] of all(row, "c").entries())
        cells[cell.hasAttribute("r") ? columnOf(cell.getAttribute("r") ?? "") : index] = valueOf(cell).trim();
      return Array.from(cells, (cell) => cell ?? "");
    })
    .filter((row) => row.some((cell) => cell !== ""));
}
