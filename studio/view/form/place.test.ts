import { expect, test } from "vitest";
import { summaryOf } from "./place.ts";

test.each([
  [["supplier", "enterprise"], "supplier, enterprise"],
  [{ call: "invoice.list", with: { archived: false } }, "call: invoice.list, with: (archived: false)"],
  [{ field: "total", allow: ["supplier"], open: {} }, "field: total, allow: (supplier), open: –"],
  [
    ["total", { not: { record: "status", in: ["draft", "sent"] } }],
    "total, (not: (record: status, in: (draft, sent)))",
  ],
  [[], "–"],
])("a folded part is told without the marks of JSON: %j", (value, text) => {
  expect(summaryOf(value)).toBe(text);
});

test("a folded part is told in a line", () => {
  const text = summaryOf(Array.from({ length: 40 }, (_, index) => `field_${index}`));
  expect(text).toHaveLength(90);
  expect(text.endsWith("…")).toBe(true);
});
