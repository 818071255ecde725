import { describe, expect, it } from "vitest";
import type { FormField } from "../model/form-field.ts";
import { FormStore } from "../store/form-store.ts";
import { cellsOf, isRange, pasteRange } from "./paste.ts";

const column = (name: string, more: Partial<FormField> = {}): FormField => ({
  name,
  field: `lines.${name}`,
  entity: "invoice",
  item: { field: name },
  shape: {},
  widget: "text",
  required: false,
  ...more,
});
const columns = [
  column("description"),
  column("price", { shape: { format: "money" }, widget: "decimal" }),
  column("net", { shape: { calc: true } }),
  column("code", { shape: { options: ["SR", "ZR"] }, widget: "choice" }),
];
const lines = {
  array: "lines",
  columns,
  canAdd: true,
  labelOf: (_field: FormField, option: string): string => (option === "SR" ? "Standard rated" : "Zero rated"),
};

describe("a range copied from a spreadsheet", () => {
  it("is told from one value", () => {
    expect(isRange("1,234.50\r\n")).toBe(false);
    expect(isRange("a\tb")).toBe(true);
    expect(isRange("a\nb")).toBe(true);
  });
  it("keeps tabs, line ends and quotes inside a quoted cell", () => {
    expect(cellsOf('"a\tb"\tc\n"say ""hi"""\td\n')).toEqual([
      ["a\tb", "c"],
      ['say "hi"', "d"],
    ]);
  });
  it("fills rows from the cell on, adds rows, reads amounts and labels, steps over calculated columns", () => {
    const store = new FormStore({ lines: [{ description: "kept" }] });
    const text = "Pump\t1,234.50\tzero rated\nValve\t１２\tSR";
    const done = pasteRange(store, lines, { row: 1, column: 0 }, text);
    expect(done).toEqual({ rows: 2, cut: false });
    expect(store.value("lines")).toEqual([
      { description: "kept" },
      { description: "Pump", price: "1234.50", code: "ZR" },
      { description: "Valve", price: "12", code: "SR" },
    ]);
  });
  it("keeps what cannot be read, for the validator to refuse", () => {
    const store = new FormStore({});
    pasteRange(store, lines, { row: 0, column: 1 }, "1.234\tnonsense");
    expect(store.value("lines")).toEqual([{ price: "1.234", code: "nonsense" }]);
  });
  it("gives a row that it adds what a new one begins with, and leaves one that stands there as it is", () => {
    const store = new FormStore({ lines: [{ description: "kept" }] });
    const coded = columns.map((one) =>
      one.name === "code" ? column("code", { shape: { options: ["SR", "ZR"], default: "SR" }, widget: "choice" }) : one,
    );
    pasteRange(store, { ...lines, columns: coded }, { row: 0, column: 0 }, "Pump\t1\nValve\t2");
    expect(store.value("lines")).toEqual([
      { description: "Pump", price: "1" },
      { description: "Valve", price: "2", code: "SR" },
    ]);
  });
  it("adds no row where rows are given", () => {
    const store = new FormStore({ lines: [{}, {}] });
    expect(pasteRange(store, { ...lines, canAdd: false }, { row: 1, column: 0 }, "a\nb")).toEqual({
      rows: 1,
      cut: true,
    });
    expect(store.rows("lines")).toBe(2);
  });
});
