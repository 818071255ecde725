import { cents, halfUp, text } from "../../schemas/vocabulary/decimal.ts";
import { rolled } from "../lifecycle/calendar/business-day.ts";
import type { Row } from "../lifecycle/plan/model.ts";

/** A line as it is written down: quantity, price and rate are decimal text. */
interface Line extends Row {
  readonly quantity?: string;
  readonly unit_price?: string;
  readonly gst_rate?: string;
}

const amount = (value: unknown): bigint => typeof value === "string" && value !== "" ? cents(value) : 0n;

/** A line with its net and GST: net = quantity × price, GST = net × rate, each rounded half up once. */
export function totalLine(line: Line): Line {
  const net = halfUp(amount(line.quantity) * amount(line.unit_price), 100n);
  const gst = halfUp(net * amount(line.gst_rate), 10_000n);
  return { ...line, net: text(net), gst: text(gst) };
}

/**
 * What follows from an invoice's lines, payments and due date: line amounts, subtotal,
 * GST, total, outstanding = total − credited − paid, and the due date on a business day.
 */
export function invoiceTotals(invoice: Row, holidays: ReadonlySet<string>): Row {
  const lines = (Array.isArray(invoice["lines"]) ? invoice["lines"] as Line[] : []).map(totalLine);
  const subtotal = lines.reduce((sum, line) => sum + amount(line["net"]), 0n);
  const gst = lines.reduce((sum, line) => sum + amount(line["gst"]), 0n);
  const outstanding = subtotal + gst - amount(invoice["credited"]) - amount(invoice["paid"]);
  const due = invoice["due_date"];
  return {
    lines, subtotal: text(subtotal), gst_total: text(gst), total: text(subtotal + gst), outstanding: text(outstanding),
    due_date_adjusted: typeof due === "string" && due !== "" ? rolled(due, holidays) : null,
  };
}
