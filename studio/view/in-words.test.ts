import { afterEach, expect, test } from "vitest";
import { changedCause } from "../../generators/check/changed.ts";
import kinds from "../../generators/check/finds.zh.json";
import { assessments, rules } from "../../generators/check/rules/index.ts";
import { inWords } from "./in-words.ts";
import { words } from "./words.ts";

afterEach(() => words.changeLanguage("en"));

test("every kind of finding is told in Chinese, and nothing is told of kinds that are none", () => {
  const codes = new Set([...rules, ...assessments, changedCause].map(({ code }) => code));
  expect(Object.keys(kinds).toSorted()).toEqual([...codes].toSorted());
  for (const text of Object.values(kinds)) expect(text).toMatch(/\p{Script=Han}{2}/u);
});

test("in Chinese the kind of a finding stands before its sentence, in English the sentence alone", async () => {
  const finding = { code: "E117", message: 'column "due_dat" is not in invoice' };
  expect(inWords(finding)).toBe(finding.message);
  await words.changeLanguage("zh");
  expect(inWords(finding)).toBe(`所显示的数据中没有此列：${finding.message}`);
});
