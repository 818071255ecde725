import type { Content, TableCell } from "pdfmake/interfaces.js";
import { anchorOf } from "./anchor.ts";
import type { Both, BothPart } from "./both.ts";

const MUTED = "#5c6b72";
const LINE = "#c9d3d8";
const AMOUNT = /^-?[\d,]+\.\d{2}$/;

const same = ([english, chinese]: Both): boolean => english === chinese;

/** The face draws the curly apostrophe as wide as a Chinese sign; English takes the straight one. */
const latin = (text: string): string => text.replaceAll("’", "'");

/** Both languages one under the other; the second one quieter. */
function stacked(both: Both, bold = false): Content {
  const [english, chinese] = both;
  if (same(both)) return { text: latin(english), bold };
  return {
    stack: [
      { text: latin(english), bold },
      { text: chinese, fontSize: 8.5, color: MUTED },
    ],
  };
}

const inLine = (both: Both): string => (same(both) ? both[0] : both.join(" / "));

const under = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0,
  hLineColor: () => LINE,
  paddingLeft: () => 0,
  paddingTop: () => 2,
  paddingBottom: () => 2,
};

function rowsOf(part: BothPart & { kind: "rows" }): Content {
  return {
    margin: [0, 6, 0, 6],
    layout: under,
    table: {
      widths: [170, "*"],
      body: part.rows.map(({ label, value }): TableCell[] => [
        { text: inLine(label), color: MUTED, fontSize: 8.5 },
        inLine(value) === "" ? " " : stacked(value),
      ]),
    },
  };
}

function tableOf(part: BothPart & { kind: "table" }): Content {
  const isAmount = part.head.map((_head, at) => {
    const cells = part.rows.flatMap((row) => (row[at] === undefined || row[at][0] === "" ? [] : [row[at][0]]));
    return cells.length > 0 && cells.every((cell) => AMOUNT.test(cell));
  });
  const side = (at: number) => (isAmount[at] ? ("right" as const) : ("left" as const));
  const rows = part.rows.length > 0 ? part.rows : [part.head.map((): Both => [" ", " "])];
  return {
    margin: [0, 6, 0, 6],
    layout: { ...under, paddingLeft: (at: number) => (at === 0 ? 0 : 6) },
    table: {
      headerRows: 1,
      widths: part.head.map((_head, at) => (isAmount[at] ? "auto" : "*")),
      body: [
        part.head.map((label, at): TableCell => ({
          stack: [stacked(label, true)],
          fontSize: 8.5,
          alignment: side(at),
        })),
        ...rows.map((row) => row.map((cell, at): TableCell => ({ text: inLine(cell), alignment: side(at) }))),
      ],
    },
  };
}

/** Words under the lines of a signature, in both languages. */
export interface SignatureWords {
  readonly signed: Both;
  readonly name: Both;
  readonly date: Both;
}

function signatureOf(part: BothPart & { kind: "signature" }, words: SignatureWords, order: number): Content {
  const line = (label: Both): Content => ({
    stack: [
      { canvas: [{ type: "line", x1: 0, y1: 22, x2: 150, y2: 22, lineWidth: 0.5, lineColor: MUTED }] },
      { text: inLine(label), fontSize: 7.5, color: MUTED, margin: [0, 2, 0, 0] },
    ],
  });
  return {
    unbreakable: true,
    margin: [0, 14, 0, 0],
    stack: [
      { text: inLine(part.label), fontSize: 8.5, color: MUTED },
      { text: part.name === "" ? " " : part.name, bold: true },
      { text: anchorOf(order), fontSize: 1, color: "#ffffff" },
      { columns: [line(words.signed), line(words.name), line(words.date)], columnGap: 14 },
    ],
  };
}

/** What a document's parts look like on paper. */
export function contentOf(parts: readonly BothPart[], words: SignatureWords): Content[] {
  let signatures = 0;
  return parts.map((part) => {
    if (part.kind === "signature") return signatureOf(part, words, (signatures += 1));
    if (part.kind === "text") return { ...stackedText(part.text), margin: [0, 5, 0, 5] };
    if (part.kind === "rows") return rowsOf(part);
    return tableOf(part);
  });
}

const stackedText = (text: Both): { stack: Content[] } => ({ stack: [stacked(text)] });
