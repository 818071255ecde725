import { cents, halfUp, text } from "../../schemas/vocabulary/decimal.ts";
import type { Row } from "../lifecycle/plan/model.ts";
import { totalLine } from "../invoice/totals.ts";

const linesOf = (values: Row): Row[] => (Array.isArray(values["lines"]) ? values["lines"] as Row[] : []);
const centsIn = (row: Row, field: string): bigint => (typeof row[field] === "string" && row[field] !== "" ? cents(String(row[field])) : 0n);

/** Lines with their net (quantity × price, rounded half up once), and what they come to. */
export function netTotals(values: Row): Row {
  const lines = linesOf(values).map((line) => ({ ...line, net: text(halfUp(centsIn(line, "quantity") * centsIn(line, "unit_price"), 100n)) }));
  return { lines, total: text(lines.reduce((sum, line) => sum + cents(line.net), 0n)) };
}

/** The same with GST by each line's code. @param rated a line with the rate of its code */
export function taxedTotals(values: Row, rated: (line: Row) => Row): Row {
  const lines = linesOf(values).map((line) => totalLine(rated(line)));
  const net = lines.reduce((sum, line) => sum + centsIn(line, "net"), 0n);
  const gst = lines.reduce((sum, line) => sum + centsIn(line, "gst"), 0n);
  return { lines, net_total: text(net), gst_total: text(gst), total: text(net + gst) };
}
