import { expect, test } from "vitest";
import { canHoldTogether } from "./together.ts";

const kind = (...options: string[]) => ({ field: "kind", in: options });

test.each([
  [
    { field: "kind", is: "a" },
    { field: "kind", is: "b" },
  ],
  [{ field: "kind", is: "a" }, { not: { field: "kind", is: "a" } }],
  [kind("a", "b"), { not: kind("b", "a", "c") }],
  [
    { field: "kind", is: "a" },
    { field: "kind", filled: false },
  ],
  [
    { field: "total", below: "100.00" },
    { field: "total", atLeast: "100.00" },
  ],
  [{ field: "total", above: 5 }, { not: { field: "total", above: 5 } }],
  [
    { field: "urgent", is: true },
    {
      any: [
        { field: "urgent", is: false },
        { field: "urgent", filled: false },
      ],
    },
  ],
  [
    {
      all: [
        { field: "kind", is: "a" },
        { user: "role", is: "x" },
      ],
    },
    { record: "kind", is: "b" },
  ],
  [
    {
      any: [
        { field: "kind", is: "a" },
        { field: "kind", is: "b" },
      ],
    },
    { all: [{ not: kind("a") }, { not: kind("b") }] },
  ],
  [{ field: "due", below: { today: true } }, { not: { field: "due", below: { today: true } } }],
])("%j and %j never hold at once", (one, other) => {
  expect(canHoldTogether(one, other)).toBe(false);
  expect(canHoldTogether(other, one)).toBe(false);
});

test.each([
  [undefined, { field: "kind", is: "a" }],
  [kind("a", "b"), kind("b", "c")],
  [
    { field: "kind", is: "a" },
    { field: "urgent", is: true },
  ],
  [
    { field: "total", atMost: "100.00" },
    { field: "total", atLeast: "100.00" },
  ],
  [{ not: { field: "kind", is: "a" } }, { not: { field: "kind", is: "b" } }],
  [
    { field: "kind", filled: true },
    { field: "kind", is: "a" },
  ],
])("%j and %j can hold at once", (one, other) => {
  expect(canHoldTogether(one, other)).toBe(true);
  expect(canHoldTogether(other, one)).toBe(true);
});

test("what compares one value with no constant twice is not known", () => {
  expect(canHoldTogether({ field: "due", below: { today: true } }, { field: "due", above: { field: "issued" } })).toBe(
    undefined,
  );
});
