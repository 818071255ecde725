import { expect, test } from "vitest";
import { merge } from "./merge.ts";

const base = { sort: "due_date", list: ["total"], open: { go: "/invoice" } };

test("what two people changed at different keys is kept of both", () => {
  expect(
    merge(
      base,
      { ...base, sort: "-due_date" },
      { ...base, open: { go: "/invoice", as: "primary" }, totals: ["total"] },
    ),
  ).toEqual({
    value: { sort: "-due_date", list: ["total"], open: { go: "/invoice", as: "primary" }, totals: ["total"] },
    conflicts: [],
  });
});

test("what one took away is gone, where the other left it as it was", () => {
  const { open: _open, ...without } = base;
  expect(merge(base, without, { ...base, sort: "total" })).toEqual({
    value: { sort: "total", list: ["total"] },
    conflicts: [],
  });
});

test("what both changed otherwise is told with its place: one's own stands there, beside all else of the other's", () => {
  expect(merge(base, { ...base, list: ["total", "currency"] }, { ...base, list: [], sort: "total" })).toEqual({
    value: { list: ["total", "currency"], open: { go: "/invoice" }, sort: "total" },
    conflicts: [["list"]],
  });
  expect(merge(base, { ...base, open: { go: "/a" } }, { sort: "due_date", list: ["total"] })).toMatchObject({
    conflicts: [["open"]],
  });
});
