import { expect, it } from "vitest";
import { sumsOf, sumsOfRows } from "./Totals.tsx";

it("adds rows to the cent, one line a currency", () => {
  const rows = [
    { currency: "SGD", amount: "0.10" },
    { currency: "SGD", amount: "0.20" },
    { currency: "USD", amount: "9007199254740.99" },
    { currency: "USD", amount: undefined },
  ];
  expect(sumsOfRows(rows, ["amount", "missing"])).toEqual([
    { currency: "SGD", count: 2, amount: "0.30" },
    { currency: "USD", count: 2, amount: "9007199254740.99" },
  ]);
});
it("takes the server's sums of a filtered list, and none of rows that lie in a record", () => {
  expect(sumsOf({ rows: [], summary: { by_currency: [{ currency: "SGD", count: 1 }] } })).toEqual([
    { currency: "SGD", count: 1 },
  ]);
  expect(sumsOf([{ amount: "1.00" }])).toEqual([]);
});
