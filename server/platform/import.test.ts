import { expect, test } from "vitest";
import { loadRegistry } from "../../registry/registry.ts";
import { invoiceColumns } from "../modules/invoice/import.ts";
import { columnsOf } from "./import.ts";

const registry = loadRegistry();
const columns = invoiceColumns(registry);

test("columns are known by their name and by their label in either language", () => {
  expect(columnsOf(registry, columns, ["Invoice No.", "buyer_uen", "BUYER UEN", "发票编号", "GST %"])).toEqual(
    ["invoice_no", "buyer_uen", "buyer_uen", "invoice_no", undefined].map((name, index) =>
      index === 4 ? "gst_rate" : name,
    ),
  );
});

test("an unknown column stays unknown", () => {
  expect(columnsOf(registry, columns, ["Qty2", "", "__proto__"])).toEqual([undefined, undefined, undefined]);
  expect(columns.names).toContain("unit_price");
});

test("labels of another entity are not taken for its own", () => {
  expect(
    columnsOf(registry, { names: ["name", "email"], namespace: "contact" }, ["Name", "E-mail", "invoice_no"])[2],
  ).toBeUndefined();
});
