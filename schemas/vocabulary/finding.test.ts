import { expect, test } from "vitest";
import { pathOf, toFindings } from "./finding.ts";

test("counts places in lists from 0", () => {
  expect(pathOf("/lines/1/unit_price")).toBe("lines[1].unit_price");
  expect(pathOf("")).toBe("");
  expect(pathOf("/0/a~1b")).toBe("[0].a/b");
});

test("says one thing a place, the most important first", () => {
  expect(
    toFindings([
      { instancePath: "/a", keyword: "maxLength", params: { limit: 3 } },
      { instancePath: "/a", keyword: "type", params: { type: "string" } },
      { instancePath: "", keyword: "additionalProperties", params: { additionalProperty: "b" } },
      { instancePath: "/lines/0", keyword: "required", params: { missingProperty: "net" } },
      { instancePath: "/c", keyword: "enum", params: {} },
    ]),
  ).toEqual([
    { path: "a", keyword: "type", params: { type: "string" } },
    { path: "b", keyword: "unknown", params: {} },
    { path: "lines[0].net", keyword: "required", params: {} },
    { path: "c", keyword: "options", params: {} },
  ]);
  expect(toFindings(null)).toEqual([]);
});
