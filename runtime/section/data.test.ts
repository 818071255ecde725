import { expect, it } from "vitest";
import { rowsOf } from "./data.ts";

it("finds rows wherever they stand", () => {
  const rows = [{ id: "1" }];
  expect([rowsOf(rows), rowsOf({ rows, count: 1 })]).toEqual([rows, rows]);
});

it("answers the same none each time, so that what is told of the chosen ones comes to rest", () => {
  expect(rowsOf(undefined)).toBe(rowsOf({ count: 0 }));
});
