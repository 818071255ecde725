import { describe, expect, it } from "vitest";
import type { Column } from "./columns.ts";
import { besideColumns, fitting, saysNothing } from "./fit.ts";

const column = (field: string, property: Column["property"], kind: Column["kind"] = "text"): Column => ({
  field,
  item: { field },
  property,
  label: field,
  align: "start",
  kind,
  sortable: false,
});
const columns = [
  column("invoice_no", { format: "text" }),
  column("seller", { ref: "company_entity" }),
  column("buyer", { ref: "company_entity" }),
  column("total", { format: "money" }, "figure"),
  column("funding", { tone: {} }, "word"),
  column("status", { tone: {} }, "word"),
];

describe("columns that fit", () => {
  it("keep the first and the status, and drop what is declared last first", () => {
    expect([...fitting(columns, 1600)]).toHaveLength(6);
    const narrow = fitting(columns, 700);
    expect(narrow.has("funding")).toBe(false);
    expect([narrow.has("invoice_no"), narrow.has("status")]).toEqual([true, true]);
  });
  it("keep the state that a report says in words as they keep a status", () => {
    const register = [...columns.slice(0, 5), column("state", { format: "text" })];
    expect(fitting(register, 700).has("state")).toBe(true);
  });
  it("leave room for what stands beside them in each row", () => {
    const width = 132 * 3 + 114 + 104 * 2;
    expect(fitting(columns, width).size).toBe(6);
    const beside = besideColumns({ box: true, menu: true, button: false });
    expect(beside).toBeGreaterThan(besideColumns({ box: false, menu: true, button: false }));
    expect(fitting(columns, width - beside).size).toBe(5);
    expect(besideColumns({ box: false, menu: false, button: false })).toBe(0);
  });

  it("count numbers of few digits as narrow", () => {
    const days = column("days", { format: "integer" }, "figure");
    const day = column("day", { format: "date" }, "figure");
    const requested = [...columns.slice(0, 4), days];
    const width = 132 * 3 + 114 + 72;
    expect(fitting(requested, width).size).toBe(5);
    expect(fitting([...columns.slice(0, 4), day], width).size).toBe(4);
  });

  it("keep a short head of such a number in one line", () => {
    const aged = { ...column("age", { format: "integer" }, "figure"), label: "Days to due" };
    const requested = [...columns.slice(0, 4), aged];
    expect(fitting(requested, 132 * 3 + 114 + 72).size).toBe(4);
    expect(fitting(requested, 132 * 3 + 114 + 85).size).toBe(5);
    const long = { ...aged, label: "Average days to pay" };
    expect(fitting([...columns.slice(0, 4), long], 132 * 3 + 114 + 72).size).toBe(5);
  });

  it("are never fewer than four", () => expect(fitting(columns, 100).size).toBe(4));
});

describe("a column of our own company", () => {
  it("is left out where it is the same in every row", () => {
    const rows = [
      { seller: "1", buyer: "2" },
      { seller: "1", buyer: "1" },
    ];
    expect([...saysNothing(columns, rows, new Set(["1"]))]).toEqual(["seller"]);
  });

  it("name somebody in some row", () => {
    const named = (buyers: readonly unknown[]) => [
      ...saysNothing(
        columns,
        buyers.map((buyer) => ({ seller: "2", buyer })),
        new Set(),
      ),
    ];
    expect(named([null, undefined])).toEqual(["buyer"]);
    expect(named([null, "7"])).toEqual([]);
  });
});
