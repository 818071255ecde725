import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { assessments, rules } from "../../generators/check/rules/index.ts";
import { findingsOf } from "./run.ts";

const folders = readdirSync(import.meta.dirname).filter((name) => /^E\d{3}-/.test(name)).sort();

test("the app without a defect has no finding", () => {
  expect(findingsOf(join(import.meta.dirname, "base"))).toEqual([]);
});

test.each(folders)("%s is found", (name) => {
  const folder = join(import.meta.dirname, name);
  const expected = readFileSync(join(folder, "expected.txt"), "utf8").trim().split("\n");
  expect(findingsOf(folder)).toEqual(expected);
  expect(expected.some((one) => one.includes(` ${name.slice(0, 4)} `))).toBe(true);
});

test("every kind of finding has its defect, and every code one kind", () => {
  const codes = [...rules, ...assessments].map((rule) => rule.code);
  expect(new Set(codes).size).toBe(codes.length);
  expect([...new Set(folders.map((name) => name.slice(0, 4)))].sort()).toEqual([...codes].sort());
});
