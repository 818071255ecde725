import { createRequire } from "node:module";
import type { Content, TDocumentDefinitions } from "pdfmake/interfaces.js";

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
  readonly content: Content[];
  /** Left side of the foot; the page's number stands at its right. */
  readonly foot: string;
  /** Across the page, for what has many columns. */
  readonly wide?: boolean;
}

function definitionOf({ title, author, date, head, content, foot, wide = false }: Sheet): TDocumentDefinitions {
  return {
    pageSize: "A4",
    pageOrientation: wide ? "landscape" : "portrait",
    pageMargins: [48, 82, 48, 52],
    language: "en-SG",
    info: { title, author, creationDate: new Date(`${date}T00:00:00+08:00`), producer: author },
    defaultStyle: { font: "NotoSansSC", fontSize: 9.5, lineHeight: 1.25, color: "#1d2b31" },
    header: () => ({ margin: [48, 28, 48, 0], stack: [head] }),
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
