import { expect, test } from "vitest";
import { json, withEntry } from "./json.ts";

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

const text = `{
  "list": ["a", "b"],
  "open": { "go": "/a" },

  "fields": {
    "one": { "format": "text" }
  },
  "none": {}
}
`;

test.each([
  ["a key at the end", ["last"], { go: "/b" }, undefined, '"none": {},\n  "last": { "go": "/b" }\n}'],
  ["a key behind another", ["next"], 1, "list", '"b"],\n  "next": 1,\n  "open"'],
  [
    "a key of an object on one line",
    ["open", "with"],
    ["id"],
    undefined,
    '"open": { "go": "/a", "with": ["id"] },\n\n',
  ],
  ["a key of an object on several lines", ["fields", "two"], true, undefined, '"text" },\n    "two": true\n  },'],
  ["a key of an empty object", ["none", "deep", "deeper"], 1, undefined, '"none": { "deep": { "deeper": 1 } }\n}'],
  ["an item", ["list", 2], "c", undefined, '"list": ["a", "b", "c"],'],
  ["another value", ["list"], ["c"], undefined, '"list": ["c"],\n  "open"'],
  ["no first key", ["list"], undefined, undefined, '{\n  "open": { "go": "/a" },\n\n'],
  ["no last key", ["none"], undefined, undefined, '"text" }\n  }\n}'],
  ["no item", ["list", 0], undefined, undefined, '"list": ["b"],'],
  ["nothing of what is not there", ["other"], undefined, undefined, text],
])("%s is written, and all else stays as it is", (_what, path, value, after, part) => {
  const changed = withEntry(text, path, value, after);
  expect(changed).toContain(part);
  const lines = new Set(changed.split("\n"));
  expect(text.split("\n").filter((line) => !lines.has(line)).length).toBeLessThanOrEqual(2);
});

test("a line that becomes too long is broken up", () => {
  const list = Array.from({ length: 9 }, (_, index) => `a_long_name_${index}`);
  const changed = withEntry(`{\n  "list": [${list.map((one) => `"${one}"`).join(", ")}]\n}\n`, ["list", 9], "the_last");
  expect(changed.split("\n").length).toBe(15);
  expect(JSON.parse(changed)).toEqual({ list: [...list, "the_last"] });
});
