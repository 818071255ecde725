import { expect, test } from "vitest";
import { mentions } from "./parts.ts";

test("finds every reference of a condition, on both sides and inside computed words", () => {
  expect(
    mentions({
      all: [{ field: "a", is: { record: "b" } }, { not: { sum: [{ field: "c.d" }, "1.00"], above: { today: true } } }],
    }),
  ).toEqual([
    { kind: "field", path: "a" },
    { kind: "record", path: "b" },
    { kind: "field", path: "c.d" },
    { kind: "today", path: "today" },
  ]);
});

test("constants mention nothing", () => {
  expect(mentions({ field: "kind", in: ["record", "param"] })).toEqual([{ kind: "field", path: "kind" }]);
  expect(mentions("param")).toEqual([]);
  expect(mentions(null)).toEqual([]);
});
