import { expect, test } from "vitest";
import { duplicates } from "./duplicates.ts";
import { locate } from "./document.ts";
import type { Document } from "./document.ts";

const text = '{\n  "list": ["a",\n    "b"],\n  "open": { "go": "/x", "go": "/y" }\n}\n';
const document: Document = {
  file: "pages/x.json",
  kind: "page",
  name: "x",
  text,
  value: JSON.parse(text),
  isInvalid: false,
};

test.each([
  [["list", 1], false, 3, 5],
  [["list"], true, 2, 3],
  [["list"], false, 2, 11],
  [["open", "with", "id"], false, 4, 11],
  [[], false, 1, 1],
] as const)("%j is found (key: %s)", (path, key, line, column) =>
  expect(locate({ document, path, key })).toEqual({ line, column }),
);

test("a place known by its offset needs no path", () =>
  expect(locate({ document, path: [], offset: text.indexOf('"b"') })).toEqual({ line: 3, column: 5 }));

test("a key that stands twice is told where it stands again", () => {
  expect(duplicates(document)).toEqual([{ key: "go", offset: text.lastIndexOf('"go"') }]);
  expect(duplicates({ ...document, text: '{"a": "b\\": 1"}', value: { a: 'b": 1' } })).toEqual([]);
});
