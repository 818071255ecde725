import { expect, test } from "vitest";
import { loadRegistry } from "../../../registry/registry.ts";
import { computedAfter, computedRow, withComputed } from "./computed-fields.ts";

const registry = loadRegistry();
const line = (row: Record<string, unknown>) => computedRow(registry, "invoice", "lines", row);

test.each([
  [{ quantity: "3", unit_price: "33.33", gst_code: "SR" }, "99.99", "9.00"],
  [{ quantity: "0.50", unit_price: "0.01", gst_code: "ZR" }, "0.01", "0.00"],
  [{ quantity: "1.25", unit_price: "0.10", gst_code: "SR" }, "0.13", "0.01"],
  [{ quantity: "3" }, "0.00", "0.00"],
])("net and GST of the line %j are rounded half up, once each", (row, net, gst) => {
  expect(line(row)).toMatchObject({ net, gst });
});

test.each([
  ["SR", "9.00"],
  ["ZR", "0.00"],
  ["OS", "0.00"],
  ["SRLVG", "9.00"],
  [undefined, "9.00"],
  ["XX", undefined],
])("a line of code %s has the rate %s", (gst_code, rate) => {
  expect(line({ quantity: "1", ...(gst_code === undefined ? {} : { gst_code }) }).gst_rate).toBe(rate);
});

test("every code that a line may have chooses a rate", () => {
  const codes = registry.entities.get("invoice")?.definitions?.["line"]?.properties?.["gst_code"]?.options ?? [];
  expect(codes.length).toBeGreaterThan(0);
  for (const gst_code of codes) expect(line({ gst_code }).gst_rate, gst_code).toMatch(/^(9|0)\.00$/);
});

test("totals are the sums of the rounded lines, each computed after what it is computed from", () => {
  const invoice = {
    credited: "10.00",
    paid: "0.00",
    lines: [
      { quantity: "1000", unit_price: "100.00", gst_code: "SR" },
      { quantity: "1", unit_price: "0.05", gst_code: "SR" },
    ],
  };
  expect(withComputed(registry, "invoice", invoice)).toMatchObject({
    subtotal: "100000.05",
    gst_total: "9000.00",
    total: "109000.05",
    outstanding: "108990.05",
  });
  const own = {
    lines: [
      { quantity: "2.50", unit_price: "10.01", gst_code: "SR" },
      { quantity: "1", unit_price: "5.00", gst_code: "ZR" },
    ],
  };
  expect(withComputed(registry, "tool_invoice", own)).toMatchObject({
    lines: [
      { net: "25.03", gst: "2.25" },
      { net: "5.00", gst: "0.00" },
    ],
    net_total: "30.03",
    gst_total: "2.25",
    total: "32.28",
  });
  const order = {
    lines: [
      { quantity: "2.50", unit_price: "10.01" },
      { quantity: "1.50", unit_price: "0.33" },
    ],
  };
  expect(withComputed(registry, "sales_order", order)).toMatchObject({ total: "25.53" });
});

test("a draft without lines comes to nothing, and what is asked at each reading is not written", () => {
  const draft = withComputed(registry, "invoice", {});
  expect(draft).toMatchObject({
    lines: [],
    subtotal: "0.00",
    gst_total: "0.00",
    total: "0.00",
    outstanding: "0.00",
  });
  expect(draft).not.toHaveProperty("days_to_due");
});

test("rows that do not count are in no total, and a figure that nobody entered makes what follows from it unknown", () => {
  const order = {
    payables: [
      { face: "100.00", discount: "1.00", answer: "accepted" },
      { face: "50.00", discount: "0.50", answer: "declined" },
      { face: "10.00", discount: "0.10" },
    ],
  };
  expect(withComputed(registry, "dpo", order)).toMatchObject({
    payables: [{ pay: "99.00" }, { pay: "49.50" }, { pay: "9.90" }],
    face_total: "110.00",
    discount_total: "1.10",
    net_total: "108.90",
  });
  const year = (row: object) => computedRow(registry, "kyc_case", "financials", { ...row }).net_worth;
  expect(year({ total_assets: "10.00", total_liabilities: "12.00" })).toBe("-2.00");
  expect(year({ total_assets: "10.00" })).toBeUndefined();
});

test("whoever writes a field writes every total in which it counts, and no other", () => {
  const stored = { total: "100.00", credited: "10.00", paid: "0.00", outstanding: "90.00", lines: [] };
  expect(computedAfter(registry, "invoice", stored, { paid: "40.00" })).toEqual({
    paid: "40.00",
    outstanding: "50.00",
  });
  expect(computedAfter(registry, "invoice", stored, { paid: "40.00", outstanding: "1.00" })).toEqual({
    paid: "40.00",
    outstanding: "50.00",
  });
  expect(computedAfter(registry, "invoice", stored, { note: "seen" })).toEqual({ note: "seen" });
  const lines = [{ quantity: "2", unit_price: "10.00", gst_code: "ZR" }];
  expect(computedAfter(registry, "invoice", stored, { lines })).toMatchObject({
    lines: [{ net: "20.00", gst: "0.00" }],
    subtotal: "20.00",
    total: "20.00",
    outstanding: "10.00",
  });
});
