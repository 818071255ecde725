import { expect, test } from "vitest";
import { json } from "./json.ts";

test("short things stand on one line, the file itself one key a line", () => {
  expect(json({ grammar: 1, list: ["a", "b"], source: { call: "x.list" }, none: {} })).toBe(
    '{\n  "grammar": 1,\n  "list": ["a", "b"],\n  "source": { "call": "x.list" },\n  "none": {}\n}\n',
  );
});

test("long things are broken up", () => {
  const names = Array.from({ length: 20 }, (_, index) => `field_${index}`);
  expect(json({ list: names }).split("\n").length).toBe(25);
});

test("what is written can be read back", () => {
  const value = { text: 'a "b" \n 中', deep: [{ list: [1, null, true, { x: "y".repeat(120) }] }] };
  expect(JSON.parse(json(value))).toEqual(value);
});
