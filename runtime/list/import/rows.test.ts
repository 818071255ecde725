import { describe, expect, it } from "vitest";
import { cellsOf, fieldsOf, recordsOf, textOfCells, withCell } from "./rows.ts";

const text = (typed: string): unknown => typed;
const fields = [
  { field: "invoice_no", label: "Invoice number", read: text },
  { field: "unit_price", label: "Unit price", read: (typed: string) => typed.replaceAll(",", "") },
];

describe("pasted rows", () => {
  it.each([
    [
      "a,b\n1,2\n",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "a\tb\r\n1,5\t2",
      [
        ["a", "b"],
        ["1,5", "2"],
      ],
    ],
    [
      'a,b\n"x, ""y""\nz",2',
      [
        ["a", "b"],
        ['x, "y"\nz', "2"],
      ],
    ],
    [
      "a;b\n\n1;2",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
  ])("%j", (typed, cells) => expect(cellsOf(typed)).toEqual(cells));

  it("find their fields by name or label, and read amounts as people write them", () => {
    const cells = cellsOf('Invoice number,UNIT PRICE,colour\nA-1,"1,234.50",red\nA-2,,');
    expect(fieldsOf(cells[0] ?? [], fields).map((one) => one?.field)).toEqual(["invoice_no", "unit_price", undefined]);
    expect(recordsOf(cells, fields)).toEqual([{ invoice_no: "A-1", unit_price: "1234.50" }, { invoice_no: "A-2" }]);
  });

  it("are corrected cell by cell, and read back as they stand", () => {
    const cells = cellsOf("Invoice number,Unit price\nA-1\nA-2,7");
    expect(withCell(cells, fields, 1, "unit_price", "5")).toEqual([
      ["Invoice number", "Unit price"],
      ["A-1", "5"],
      ["A-2", "7"],
    ]);
    expect(withCell(cells, fields, 1, "colour", "5")).toBe(cells);
    const odd = [
      ["a", "b"],
      ['x\t"y"', "one\ntwo"],
    ];
    expect(cellsOf(textOfCells(odd))).toEqual(odd);
  });
});
