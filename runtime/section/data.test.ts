import { expect, it } from "vitest";
import { rowsOf } from "../source/rows-of.ts";
import { recordOf } from "./data.ts";

it("finds rows wherever they stand", () => {
  const rows = [{ id: "1" }];
  expect([rowsOf(rows), rowsOf({ rows, count: 1 })]).toEqual([rows, rows]);
});

it("answers the same none each time, so that what is told of the chosen ones comes to rest", () => {
  expect(rowsOf(undefined)).toBe(rowsOf({ count: 0 }));
});

it("takes a record with rows of its own for itself, and a list that answers one for that one", () => {
  const record = { id: "7", currency: "SGD", rows: [{ code: "PROCESSING" }] };
  expect(recordOf(record)).toBe(record);
  expect(recordOf({ rows: [record], count: 1 })).toBe(record);
});
