import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { check } from "../../../generators/check/check.ts";
import { writeMany } from "./write.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "many-"));
  writeMany(folder, 200);
});
afterAll(() => rmSync(folder, { recursive: true }));

test("200 further pages have no finding", () => {
  const outcome = check([folder]);
  expect(outcome.findings).toEqual([]);
  expect(outcome.files).toBeGreaterThan(240);
});

test("the command says the same from a cold start", () => {
  const text = execFileSync(process.execPath, [join(import.meta.dirname, "../../../generators/check.ts"), "--root", folder], { encoding: "utf8" });
  expect(text).toMatch(/^\d+ files, \d+ references proven/);
});
