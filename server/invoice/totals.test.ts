import { expect, test } from "vitest";
import { invoiceTotals, totalLine } from "./totals.ts";

test("net and GST of a line are rounded half up, once each", () => {
  expect(totalLine({ quantity: "3", unit_price: "33.33", gst_rate: "9.00" })).toMatchObject({ net: "99.99", gst: "9.00" });
  expect(totalLine({ quantity: "0.50", unit_price: "0.01", gst_rate: "0" })).toMatchObject({ net: "0.01", gst: "0.00" });
  expect(totalLine({ quantity: "1.25", unit_price: "0.10", gst_rate: "9" })).toMatchObject({ net: "0.13", gst: "0.01" });
});

test("totals are the sums of the rounded lines", () => {
  const totals = invoiceTotals({
    due_date: "2026-12-20", credited: "10.00", paid: "0.00",
    lines: [{ quantity: "1000", unit_price: "100.00", gst_rate: "9.00" }, { quantity: "1", unit_price: "0.05", gst_rate: "9.00" }],
  }, new Set());
  expect(totals).toMatchObject({ subtotal: "100000.05", gst_total: "9000.00", total: "109000.05", outstanding: "108990.05", due_date_adjusted: "2026-12-21" });
});

test("a draft without lines or date has zero totals", () => {
  expect(invoiceTotals({}, new Set())).toEqual({ lines: [], subtotal: "0.00", gst_total: "0.00", total: "0.00", outstanding: "0.00", due_date_adjusted: null });
});
