import { expect, it } from "vitest";
import { cleaned, bodyFaultOf } from "./body.ts";
import * as fc from "fast-check";

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

it("finds a key twice in one object, however deep or escaped, and nothing where there is none", () => {
  expect(bodyFaultOf('{"a":1,"a":2}')).toEqual({ kind: "duplicate", key: "a" });
  expect(bodyFaultOf('{"x":[{"b":1,"\\u0062":2}]}')).toEqual({ kind: "duplicate", key: "b" });
  expect(bodyFaultOf('{"a":{"a":{"a":1}},"b":["a","a"],"c":"a\\":\\"a"}')).toBeUndefined();
  expect(bodyFaultOf(`${"[".repeat(65)}${"]".repeat(65)}`)).toEqual({ kind: "deep" });
});

it("finds nothing in what JSON.stringify writes", () => {
  expect(
    fc.check(fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => bodyFaultOf(JSON.stringify(value)) === undefined)),
  ).toMatchObject({ failed: false });
});

it("finds any key that is written once more", () => {
  expect(
    fc.check(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }), { minKeys: 1 }),
        fc.nat(),
        (object, index) => {
          const keys = Object.keys(object);
          const key = keys[index % keys.length] ?? "";
          const text = `${JSON.stringify(object).slice(0, -1)},${JSON.stringify(key)}:1}`;
          return JSON.stringify(bodyFaultOf(text)) === JSON.stringify({ kind: "duplicate", key });
        },
      ),
    ),
  ).toMatchObject({ failed: false });
});
