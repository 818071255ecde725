import { expect, test } from "vitest";
import { arrangedRows, sumsOf } from "./shaped-rows.ts";

const rows = [
  { number: "A", currency: "SGD", face: "100.10", is_void: false },
  { number: "B", currency: "SGD", face: "20.00", is_void: true },
  { number: "C", currency: "SGD", face: "3.00" },
];

test("what came to nothing is a row, and adds nothing to the sums", () => {
  expect(sumsOf(rows, ["face"])).toEqual([{ count: 3, currency: "SGD", face: "103.10" }]);
});

test("rows are ordered by amount and not by its letters, and narrowed by a keyword in the fields it looks into", () => {
  const request = { filters: [], keyword: "", sort: "face", descending: false };
  const numbers = (asked: object, search?: readonly string[]) =>
    arrangedRows(rows, { ...request, ...asked }, search).map(({ number }) => number);
  expect(numbers({})).toEqual(["C", "B", "A"]);
  expect(numbers({ descending: true })).toEqual(["A", "B", "C"]);
  expect(numbers({ sort: "id", keyword: " b " }, ["number"])).toEqual(["B"]);
  expect(numbers({ keyword: "b" })).toEqual([]);
});
