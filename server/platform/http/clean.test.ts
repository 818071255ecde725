import { expect, it } from "vitest";
import { cleaned } from "./clean.ts";

it("brings texts into NFC and names every place that may not be", () => {
  expect(cleaned({ a: "Cafe\u0301", b: [{ c: "x\ny\tz" }] })).toEqual({
    value: { a: "Café", b: [{ c: "x\ny\tz" }] },
    unclean: [],
  });
  expect(cleaned({ a: "\u0000", b: [{ c: "ok" }, { c: "\u007f" }], d: "\ud800x", e: "😀", f: "\r" }).unclean).toEqual([
    "a",
    "b[1].c",
    "d",
    "f",
  ]);
  expect(
    cleaned({ name: "Bukit \u202eetP\u202c", note: "\u2066x\u2069", right: "\u200f", plain: "עברית 中文" }).unclean,
  ).toEqual(["name", "note", "right"]);
  expect(cleaned(JSON.parse('{"__proto__":{"x":1},"a":{"constructor":1},"b\\u0001":1}')).unclean).toEqual([
    "__proto__",
    "a.constructor",
    "body",
  ]);
});
