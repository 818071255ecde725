import type { Content, TableCell, TDocumentDefinitions } from "pdfmake/interfaces.js";
import { anchorOf, type Both, type BothPart } from "./document.ts";
import { createRequire } from "node:module";
import { isDate, showDate } from "../../../schemas/vocabulary/format/date.ts";
import { datetime } from "../../../schemas/vocabulary/format/datetime.ts";
import type { ShowLanguage } from "../../../schemas/vocabulary/format/word.ts";
import type { Kind } from "./workbook.ts";

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
  const isAmount = part.head.map((_head, index) => {
    const cells = part.rows.flatMap((row) => (row[index] === undefined || row[index][0] === "" ? [] : [row[index][0]]));
    return cells.length > 0 && cells.every((cell) => AMOUNT.test(cell));
  });
  const side = (at: number) => (isAmount[at] ? ("right" as const) : ("left" as const));
  const rows = part.rows.length > 0 ? part.rows : [part.head.map((): Both => [" ", " "])];
  return {
    margin: [0, 6, 0, 6],
    layout: { ...under, paddingLeft: (at: number) => (at === 0 ? 0 : 6) },
    table: {
      headerRows: 1,
      widths: part.head.map((_head, index) => (isAmount[index] ? "auto" : "*")),
      body: [
        part.head.map((label, index): TableCell => ({
          stack: [stacked(label, true)],
          fontSize: 8.5,
          alignment: side(index),
        })),
        ...rows.map((row) => row.map((cell, index): TableCell => ({ stack: [stacked(cell)], alignment: side(index) }))),
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
  const signatures = parts.filter((part) => part.kind === "signature");
  return parts.flatMap((part): Content[] => {
    if (part.kind !== "signature") return [partOf(part)];
    // Who signs signs beside the others: no page has a lone signature.
    if (part !== signatures[0]) return [];
    return [{ unbreakable: true, stack: signatures.map((one, index) => signatureOf(one, words, index + 1)) }];
  });
}

function partOf(part: Exclude<BothPart, { kind: "signature" }>): Content {
  if (part.kind === "text") return { ...stackedText(part.text), margin: [0, 5, 0, 5] };
  return part.kind === "rows" ? rowsOf(part) : tableOf(part);
}

const stackedText = (text: Both): { stack: Content[] } => ({ stack: [stacked(text)] });

const require = createRequire(import.meta.url);
// The package is CommonJS and one object for the whole process.
const pdfmake = require("pdfmake") as typeof import("pdfmake");

const face = (file: string): string => require.resolve(`@expo-google-fonts/noto-sans-sc/${file}`);
const REGULAR = face("400Regular/NotoSansSC_400Regular.ttf");
const BOLD = face("600SemiBold/NotoSansSC_600SemiBold.ttf");

pdfmake.setFonts({ NotoSansSC: { normal: REGULAR, bold: BOLD, italics: REGULAR, bolditalics: BOLD } });
// A document is made of what it is given: nothing is fetched, and of the disk only the faces are read.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path === REGULAR || path === BOLD);

/** A document to print: its own content between the head and foot that every page carries. */
export interface Sheet {
  readonly title: string;
  readonly author: string;
  /** Date of making, YYYY-MM-DD; the same date gives the same bytes. */
  readonly date: string;
  readonly head: Content;
  /** The colour of the line under the head; absent where there is none. */
  readonly accent?: string;
  readonly content: Content[];
  /** Left side of the foot; the page's number stands at its right. */
  readonly foot: string;
  /** Across the page, for what has many columns. */
  readonly wide?: boolean;
}

/** A line across the page under its head, at one height whatever the head is. */
const ruleIn = (colour: string, wide: boolean): Content => ({
  canvas: [{ type: "line", x1: 0, y1: 0, x2: wide ? 746 : 499, y2: 0, lineWidth: 1.5, lineColor: colour }],
  absolutePosition: { x: 48, y: 70 },
});

function definitionOf({ title, author, date, head, accent, content, foot, wide = false }: Sheet): TDocumentDefinitions {
  return {
    pageSize: "A4",
    pageOrientation: wide ? "landscape" : "portrait",
    pageMargins: [48, 82, 48, 52],
    language: "en-SG",
    info: { title, author, creationDate: new Date(`${date}T00:00:00+08:00`), producer: author },
    defaultStyle: { font: "NotoSansSC", fontSize: 9.5, lineHeight: 1.25, color: "#1d2b31" },
    header: () => ({ margin: [48, 28, 48, 0], stack: [head, ...(accent === undefined ? [] : [ruleIn(accent, wide)])] }),
    footer: (page: number, pages: number) => ({
      margin: [48, 18, 48, 0],
      fontSize: 7.5,
      color: "#5c6b72",
      columns: [
        { text: foot, width: "*" },
        { text: `${page} / ${pages}`, width: 60, alignment: "right" },
      ],
    }),
    content,
  };
}

/** Prints a sheet as PDF. */
export async function printed(sheet: Sheet): Promise<Uint8Array> {
  return new Uint8Array(await pdfmake.createPdf(definitionOf(sheet)).getBuffer());
}

/** A column of a printed table. */
interface PrintedColumn {
  readonly head: string;
  readonly kind: Kind;
}

const grouped = (value: string): string =>
  value.replace(
    /^(-?)(\d+)/,
    (_all, sign: string, whole: string) => `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ",")}`,
  );

/** A value of a column as people read it. */
function textIn(value: unknown, kind: Kind, language: ShowLanguage): string {
  const text =
    value === undefined || value === null ? "" : Array.isArray(value) ? value.map(String).join("; ") : String(value);
  if (text === "") return text;
  if (kind === "money") return grouped(text);
  if (kind === "percent") return `${grouped(text)}%`;
  if (kind === "date" && isDate(text)) return showDate(text, language);
  return kind === "date" || kind === "moment" ? datetime.show(text, { language }) : text;
}

const FIGURES: ReadonlySet<Kind> = new Set(["money", "number", "percent"]);
/** Numbers and codes of one word are no longer. */
const CODE = 24;
const isCode = (text: string): boolean => text.length <= CODE && !/\s/.test(text);

/** A table as a document is drawn up from it. */
export interface TableToPrint {
  readonly title: string;
  readonly author: string;
  /** Whose it is. */
  readonly company?: string;
  /** Date of making, YYYY-MM-DD. */
  readonly date: string;
  /** In which language its heads and days are written. */
  readonly language: ShowLanguage;
  /** What the rows are narrowed by; absent where they are all. */
  readonly narrowed?: string;
  readonly columns: readonly PrintedColumn[];
  readonly rows: readonly (readonly unknown[])[];
  /** Number of last rows that are sums. */
  readonly strong: number;
}

/** A table as a document. Figures, days and codes keep to their line; names and sentences go on in the next one. */
export function sheetOfTable(table: TableToPrint): Sheet {
  const { title, author, company, date, language, narrowed, columns, rows, strong } = table;
  const texts = rows.map((row) => columns.map(({ kind }, index) => textIn(row[index], kind, language)));
  const keeps = columns.map(({ kind }, index) => kind !== "text" || texts.every((row) => isCode(row[index] ?? "")));
  const narrowing: Content[] =
    narrowed === undefined ? [] : [{ text: narrowed, fontSize: 8, color: MUTED, margin: [0, 0, 0, 8] }];
  const side = ({ kind }: PrintedColumn) => (FIGURES.has(kind) ? ("right" as const) : ("left" as const));
  return {
    title,
    author,
    date,
    head: {
      columns: [
        { text: title, bold: true, fontSize: 13 },
        { text: [author, company].filter(Boolean).join(" · "), fontSize: 8, color: MUTED, alignment: "right" },
      ],
    },
    foot: `${title} · ${showDate(date, language)}`,
    wide: columns.length > 6,
    content: [
      ...narrowing,
      {
        fontSize: 7,
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: columns.map(() => "auto"),
          body: [
            columns.map((column) => ({ text: column.head, bold: true, alignment: side(column) })),
            ...texts.map((row, index) =>
              columns.map((column, position) => ({
                text: row[position] ?? "",
                alignment: side(column),
                noWrap: keeps[position] === true,
                bold: index >= texts.length - strong,
              })),
            ),
          ],
        },
        layout: "lightHorizontalLines",
      },
    ],
  };
}
