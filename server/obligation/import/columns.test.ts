import { expect, test } from "vitest";
import { loadRegistry } from "../../../registry/registry.ts";
import { columnsOf, importColumns } from "./columns.ts";

const registry = loadRegistry();

test("columns are known by their name and by their label in either language", () => {
  expect(columnsOf(registry, ["Invoice No.", "buyer_uen", "BUYER UEN", "发票编号", "GST %"])).toEqual(["invoice_no", "buyer_uen", "buyer_uen", "invoice_no", undefined].map((name, place) => (place === 4 ? "gst_rate" : name)));
});

test("an unknown column stays unknown", () => {
  expect(columnsOf(registry, ["Qty2", "", "__proto__"])).toEqual([undefined, undefined, undefined]);
  expect(importColumns(registry)).toContain("unit_price");
});
