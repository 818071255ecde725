import { expect, test } from "vitest";
import { fieldOf, isFilled, places, valueAt } from "./path.ts";

const data = {
  a: { b: "1" },
  lines: [
    { net: "1", tags: ["x"] },
    { net: "2", tags: [] },
  ],
};

test("reads nested values, one item, and one field of every item", () => {
  expect(valueAt(data, "a.b")).toBe("1");
  expect(valueAt(data, "lines[1].net")).toBe("2");
  expect(valueAt(data, "lines.net")).toEqual(["1", "2"]);
  expect(valueAt(data, "a.c.d")).toBeUndefined();
  expect(valueAt(data, "constructor")).toBeUndefined();
  expect(valueAt(data, "")).toBe(data);
});

test("finds the places a pattern stands for", () => {
  expect(places(data, "lines[].net").map(({ path, value }) => [path, value])).toEqual([
    ["lines[0].net", "1"],
    ["lines[1].net", "2"],
  ]);
  expect(places(data, "lines[].tags[]").map(({ path }) => path)).toEqual(["lines[0].tags[0]"]);
  expect(places(data, "none[].x")).toEqual([]);
  expect(places(data, "a.b")).toEqual([{ path: "a.b", value: "1", parent: data.a }]);
  expect(fieldOf("lines[12].net")).toBe("lines.net");
});

test("a group is filled if anything in it is", () => {
  expect(isFilled({ a: "", b: [] })).toBe(false);
  expect(isFilled({ a: { b: 0 } })).toBe(true);
  expect(isFilled(false)).toBe(true);
});
