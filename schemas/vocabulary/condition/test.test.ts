import { expect, test as check } from "vitest";
import { valueAt } from "../path.ts";
import { test } from "./test.ts";

const data = {
  total: "10.00",
  code: "1.0",
  kind: "goods",
  yes: false,
  due: "2026-12-01",
  made: "2026-11-30T17:00:00Z",
  month: "2026-11",
  before: "2026-10",
  count: 2,
  tags: ["a", "b"],
  years: [2026, 2024, 2025],
  gaps: [2026, 2024],
  twice: [2025, 2025, 2024],
  empty: "",
  group: {},
  lines: [{ net: "5" }, { net: "7.50" }],
};
const chosen = [
  { status: "confirmed", total: "1", currency: "SGD" },
  { status: "draft", total: "2", currency: "SGD" },
];
const lookup = (kind: string, path: string) => {
  if (kind === "field") return valueAt(data, path);
  if (kind === "selection") return path === "count" ? chosen.length : valueAt(chosen, path);
  return kind === "today" ? "2026-11-23" : undefined;
};

check.each([
  [{ field: "total", is: "10" }, true],
  [{ field: "total", is: { field: "total" } }, true],
  [{ field: "total", below: "10" }, false],
  [{ field: "total", atMost: "10.0" }, true],
  [{ field: "total", above: "9.99" }, true],
  [{ field: "total", atLeast: "9", atMost: "9.5" }, false],
  [{ field: "month", below: { today: true } }, false],
  [{ field: "month", is: { today: true } }, true],
  [{ field: "before", below: { today: true } }, true],
  [{ field: "before", above: { field: "due" } }, false],
  [{ field: "made", above: { field: "month" } }, true],
  [{ field: "month", above: "2026" }, undefined],
  [{ field: "kind", is: "goods" }, true],
  [{ field: "kind", in: ["services", "goods"] }, true],
  [{ field: "kind", in: ["services"] }, false],
  [{ field: "yes", is: false }, true],
  [{ field: "count", above: 1 }, true],
  [{ field: "due", above: { today: true } }, true],
  [{ field: "made", is: "2026-12-01" }, true],
  [{ field: "made", below: { field: "due" } }, false],
  [{ sum: [{ field: "lines.net" }], is: "12.5" }, true],
  [{ days: [{ today: true }, { field: "due" }], is: 8 }, true],
  [{ field: "tags", is: "b" }, true],
  [{ field: "tags", is: "c" }, false],
  [{ selection: "status", is: "confirmed" }, false],
  [{ selection: "count", is: 2 }, true],
  [{ field: "years", consecutive: true }, true],
  [{ field: "gaps", consecutive: true }, false],
  [{ field: "twice", consecutive: true }, false],
  [{ field: "absent", consecutive: true }, undefined],
  [{ field: "twice", alike: true }, false],
  [{ field: "twice", alike: false }, true],
  [{ field: "absent", alike: true }, undefined],
  [{ selection: "status", alike: true }, false],
  [{ selection: "currency", alike: true }, true],
  [{ days: [{ month_end: [{ most: [{ field: "years" }] }, { field: "count" }] }, { today: true }], is: 268 }, true],
  [{ days: [{ first: [{ field: "absent" }, { today: true }] }, { today: true }], is: 0 }, true],
  [{ days: [{ month_end: [{ field: "count" }, { field: "absent" }] }, { today: true }], is: 1 }, undefined],
  [{ latest: [{ field: "due" }, { field: "made" }, { field: "absent" }], is: { field: "due" } }, true],
  [{ latest: [{ field: "absent" }], is: { field: "due" } }, undefined],
  [{ selection: "total", atLeast: "1" }, true],
  [{ field: "kind", above: "1" }, undefined],
])("%j is %s", (condition, truth) => expect(test(condition, lookup)).toBe(truth));

check.each([
  [{ field: "absent", is: "x" }, undefined],
  [{ not: { field: "absent", is: "x" } }, undefined],
  [{ field: "empty", below: "1" }, undefined],
  [{ field: "total", above: { field: "absent" } }, undefined],
  [{ field: "absent", filled: false }, true],
  [{ field: "absent", filled: true }, false],
  [{ field: "empty", filled: false }, true],
  [{ field: "group", filled: false }, true],
  [{ field: "tags", filled: true }, true],
  [{ field: "yes", filled: true }, true],
  [
    {
      all: [
        { field: "absent", is: "x" },
        { field: "kind", is: "services" },
      ],
    },
    false,
  ],
  [
    {
      all: [
        { field: "absent", is: "x" },
        { field: "kind", is: "goods" },
      ],
    },
    undefined,
  ],
  [
    {
      any: [
        { field: "absent", is: "x" },
        { field: "kind", is: "goods" },
      ],
    },
    true,
  ],
  [
    {
      any: [
        { field: "absent", is: "x" },
        { field: "kind", is: "services" },
      ],
    },
    undefined,
  ],
  [{ not: { field: "kind", is: "services" } }, true],
  [{}, undefined],
])("with absent data, %j is %s", (condition, truth) => expect(test(condition, lookup)).toBe(truth));

check("a text that looks like a number compares as a text where its type is known", () => {
  expect(test({ field: "code", is: "1.00" }, lookup)).toBe(true);
  expect(test({ field: "code", is: "1.00" }, lookup, () => "text")).toBe(false);
  expect(test({ field: "code", is: "1.0" }, lookup, () => "text")).toBe(true);
});
