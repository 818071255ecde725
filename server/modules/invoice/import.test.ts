import { expect, test } from "vitest";
import { invoicesOf, cellOf } from "./import.ts";

const buyers = new Map([["201299101G", "7"]]);
const first = {
  invoice_no: "A-1",
  buyer_uen: "201299101g",
  currency: "sgd",
  issue_date: "2026-11-01",
  due_date: "2026-12-01",
  description: "Bolts",
  quantity: "1,000",
  unit_price: "２.50",
};

test("rows of one number become the lines of one invoice", () => {
  const [invoice, other] = invoicesOf(
    [first, { ...first, description: "Nuts" }, { ...first, invoice_no: "A-2" }],
    "5",
    buyers,
  );
  expect(invoice?.values).toMatchObject({ invoice_no: "A-1", seller_entity: "5", buyer_entity: "7", currency: "SGD" });
  expect(invoice?.values["lines"]).toMatchObject([
    { description: "Bolts", quantity: "1000", unit_price: "2.50" },
    { description: "Nuts" },
  ]);
  expect(other?.rows).toEqual([3]);
});

test("an error is told at the row and column that it came from", () => {
  const [invoice] = invoicesOf([first, { ...first, unit_price: "dear" }], "5", buyers);
  expect(cellOf(invoice!, "lines[1].unit_price")).toEqual({ row: 2, field: "unit_price" });
  expect(cellOf(invoice!, "buyer_entity")).toEqual({ row: 1, field: "buyer_uen" });
});

test("what cannot be read stays for the validator, and an unknown buyer is missing", () => {
  const [invoice] = invoicesOf([{ ...first, buyer_uen: "NOPE", issue_date: "soon" }], "5", buyers);
  expect(invoice?.values["buyer_entity"]).toBeUndefined();
  expect(invoice?.values["issue_date"]).toBe("soon");
});
