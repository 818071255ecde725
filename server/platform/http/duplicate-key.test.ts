import { expect, it } from "vitest";
import * as fc from "fast-check";
import { bodyFaultOf } from "./duplicate-key.ts";

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
        (object, place) => {
          const keys = Object.keys(object);
          const key = keys[place % keys.length] ?? "";
          const text = `${JSON.stringify(object).slice(0, -1)},${JSON.stringify(key)}:1}`;
          return JSON.stringify(bodyFaultOf(text)) === JSON.stringify({ kind: "duplicate", key });
        },
      ),
    ),
  ).toMatchObject({ failed: false });
});
