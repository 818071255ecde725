import type { Content, TableCell } from "pdfmake/interfaces.js";
import { heavy } from "../work/heavy.ts";
import { createHash } from "node:crypto";

/** What a credit bureau reports of a company. */
export interface BureauReport {
  readonly report_no: string;
  /** 0 to 100, higher is better. */
  readonly score: number;
  readonly grade: string;
  /** 0 to 100: how promptly the company pays. */
  readonly payment_index: number;
  readonly litigation_count: number;
  /** Decimal text, SGD. */
  readonly litigation_amount: string;
  readonly bankruptcy: boolean;
  readonly director_adverse_count: number;
  readonly shareholders: readonly { readonly name: string; readonly share_pct: string }[];
  /** Directors who left, and when. */
  readonly ex_directors: readonly { readonly name: string; readonly left_on: string }[];
  /** What the report cost; decimal text, SGD. */
  readonly cost: string;
  /** The report as the bureau wrote it. */
  readonly pdf: Uint8Array;
}

/** What is ordered of a bureau. */
interface BureauOrder {
  readonly uen: string;
  /** Business date, YYYY-MM-DD. */
  readonly on: string;
  /** Name of the order: asked for again by it, the bureau gives the same report and asks nothing more for it. */
  readonly reference: string;
}

/** A credit bureau. */
export interface CreditBureau {
  /** True where its reports are made up, which screens then say. */
  readonly simulated: boolean;
  /** True where there is none to ask, now or later. */
  readonly absent?: boolean;
  /** Orders a report; it costs money, once by its reference. @throws Error when the bureau cannot be asked */
  order(order: BureauOrder): Promise<BureauReport>;
}

/** What stands in where no bureau is configured. */
export function makeAbsentBureau(): CreditBureau {
  return { simulated: false, absent: true, order: () => Promise.reject(new Error("no credit bureau is configured")) };
}

const MADE_UP = "SIMULATED: every figure and name in this report is made up and tells nothing of any company.";
const AUTHOR = "Embedded credit bureau (simulated)";

const table = (rows: readonly (readonly string[])[]): Content => ({
  table: {
    widths: ["*", "auto"],
    body: rows.map(([left = "", right = ""]): TableCell[] => [left, { text: right, alignment: "right" }]),
  },
  layout: "lightHorizontalLines",
  margin: [0, 0, 0, 14],
});
const heading = (text: string): Content => ({ text, bold: true, fontSize: 11, margin: [0, 4, 0, 6] });
const listed = (title: string, rows: readonly (readonly string[])[]): Content[] =>
  rows.length === 0 ? [] : [heading(title), table(rows)];

/**
 * The report of the embedded bureau as a PDF, on each page marked as simulated; the same report and date give the same
 * bytes.
 */
function paperOf(report: Omit<BureauReport, "pdf">, uen: string, on: string): Promise<Uint8Array> {
  return heavy(undefined, {
    kind: "sheet",
    sheet: {
      title: `Credit report ${report.report_no}`,
      author: AUTHOR,
      date: on,
      foot: MADE_UP,
      head: {
        columns: [
          { text: "Credit report", bold: true, fontSize: 13 },
          { text: "SIMULATED", bold: true, fontSize: 13, color: "#b3261e", alignment: "right" },
        ],
      },
      content: [
        { text: MADE_UP, color: "#b3261e", margin: [0, 0, 0, 12] },
        table([
          ["Report", report.report_no],
          ["UEN", uen],
          ["Date", on],
        ]),
        heading("Standing"),
        table([
          ["Score (0 to 100)", String(report.score)],
          ["Grade", report.grade],
          ["Payment index (0 to 100)", String(report.payment_index)],
          ["Litigation", `${report.litigation_count}, SGD ${report.litigation_amount}`],
          ["Bankruptcy", report.bankruptcy ? "yes" : "none"],
          ["Adverse entries on directors", String(report.director_adverse_count)],
        ]),
        ...listed(
          "Shareholders",
          report.shareholders.map(({ name, share_pct }) => [name, `${share_pct} %`]),
        ),
        ...listed(
          "Former directors",
          report.ex_directors.map(({ name, left_on }) => [name, left_on]),
        ),
      ],
    },
  });
}

const GRADES = ["F", "E", "D", "C", "B", "BB", "A", "AA"];

const PEOPLE = [
  "Tan Boon Kiat",
  "Lim Hui Fen",
  "Rajan Pillai",
  "Ong Siew Ling",
  "Goh Wei Jian",
  "Nadia Rahman",
  "Chua Li Ting",
  "Marcus Teo",
];

/** Two shareholders of a company, their shares adding up, and the directors who left it. */
function peopleOf(
  figure: (index: number, most: number) => number,
): Pick<BureauReport, "shareholders" | "ex_directors"> {
  const first = figure(7, PEOPLE.length - 1);
  const named = (index: number) => PEOPLE[(first + index) % PEOPLE.length] ?? "";
  const share = 51 + figure(8, 39);
  const left = Array.from({ length: figure(9, 2) }, (_, index) => ({
    name: named(index + 2),
    left_on: `${2021 + index}-0${1 + figure(10, 8)}-15`,
  }));
  return {
    shareholders: [
      { name: named(0), share_pct: `${share}.00` },
      { name: named(1), share_pct: `${100 - share}.00` },
    ],
    ex_directors: left,
  };
}

/**
 * A bureau whose reports follow from the UEN alone: the same company always has the same report, on a day also to the
 * byte.
 */
export function makeEmbeddedBureau(): CreditBureau {
  return {
    simulated: true,
    order: async ({ uen, on }) => {
      const bytes = createHash("sha256").update(`credit report ${uen}`).digest();
      const figure = (index: number, most: number) => bytes.readUInt16BE(index * 2) % (most + 1);
      const score = 55 + figure(0, 40);
      const claims = figure(1, 9) < 7 ? 0 : 1 + figure(2, 1);
      const report = {
        report_no: `BRC-${bytes.readUInt32BE(6).toString().padStart(10, "0")}`,
        score,
        grade: GRADES[Math.min(7, Math.floor((score - 40) / 7))] ?? "F",
        payment_index: 60 + figure(5, 39),
        litigation_count: claims,
        litigation_amount: claims === 0 ? "0.00" : `${5 + figure(6, 40)}000.00`,
        bankruptcy: false,
        director_adverse_count: 0,
        ...peopleOf(figure),
        cost: "38.00",
      };
      return { ...report, pdf: await paperOf(report, uen, on) };
    },
  };
}
