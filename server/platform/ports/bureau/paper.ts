import type { Content, TableCell } from "pdfmake/interfaces.js";
import { heavy } from "../../work/heavy.ts";
import type { BureauReport } from "./bureau.ts";

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
export function paperOf(report: Omit<BureauReport, "pdf">, uen: string, on: string): Promise<Uint8Array> {
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
