import { expect, test } from "vitest";
import { netTotals, taxedTotals } from "./derived.ts";

test("each line is rounded half up once, and the total is their sum", () => {
  expect(netTotals({ lines: [{ quantity: "2.50", unit_price: "10.01" }, { quantity: "1.50", unit_price: "0.33" }] })).toMatchObject({ lines: [{ net: "25.03" }, { net: "0.50" }], total: "25.53" });
  expect(netTotals({})).toEqual({ lines: [], total: "0.00" });
});

test("GST is added line by line at the rate of the line's code", () => {
  const rated = (line: Record<string, unknown>) => ({ ...line, gst_rate: line["gst_code"] === "ZR" ? "0.00" : "9.00" });
  expect(taxedTotals({ lines: [{ quantity: "2.50", unit_price: "10.01", gst_code: "SR" }, { quantity: "1", unit_price: "5.00", gst_code: "ZR" }] }, rated)).toMatchObject({
    lines: [{ net: "25.03", gst: "2.25" }, { net: "5.00", gst: "0.00" }], net_total: "30.03", gst_total: "2.25", total: "32.28",
  });
});
