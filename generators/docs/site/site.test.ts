import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { loadRegistry } from "../../../registry/registry.ts";
import { readWorkspace } from "../../check/check.ts";
import { walk } from "../../check/meta/walk.ts";
import type { Breach } from "../../check/meta/walk.ts";
import { exampleText, sitePages } from "./site.ts";
import { wordsOf } from "./words.ts";
import { writeSite } from "./write.ts";

const base = join(import.meta.dirname, "../../../tests/defects/base");
const workspace = readWorkspace([base]);
const pages = sitePages(workspace, loadRegistry(base, { parked: true }));
const folder = mkdtempSync(join(tmpdir(), "site-"));
writeSite(folder, pages);
afterAll(() => rmSync(folder, { recursive: true }));
const read = (path: string): string => readFileSync(join(folder, path), "utf8");

test("there is a page for each page, entity, lifecycle and calls, and one of whom they are for", () => {
  const paths = pages.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining([
      "pages/bill.detail.html",
      "entities/bill.html",
      "lifecycles/bill.status.html",
      "calls/bill.html",
      "words/page.html",
      "reference/access.html",
      "recipes/contributing.html",
    ]),
  );
  expect(new Set(paths).size).toBe(paths.length);
});

test("every way within the site leads to a page, and to the place on it that is named", () => {
  for (const from of ["index.html", ...pages.map(({ path }) => path)])
    for (const [, to = ""] of read(from).matchAll(/href="([^":]+)"/g)) {
      const [path = "", anchor] = to.split("#");
      const target = join(dirname(from), path);
      expect([from, to, existsSync(join(folder, target))]).toEqual([from, to, true]);
      if (anchor !== undefined) expect([to, read(target).includes(`id="${anchor}"`)]).toEqual([to, true]);
    }
});

test("a document leads to the others that the site has, and a decision to what it names", () => {
  expect(read("recipes/first-hour.html")).toContain('<a href="../recipes/operation.html">');
  expect(read("recipes/previews.html")).toContain('<a href="../decisions/0211-hosted-previews.html">');
});

test("a lifecycle is drawn: each of its states stands in the diagram, and each of its steps in the table", () => {
  const text = read("lifecycles/bill.status.html");
  for (const state of ["draft", "sent", "confirmed", "settled"]) expect(text).toContain(`>${state}</text>`);
  for (const step of ["send", "confirm", "settle"]) expect(text).toContain(`id="${step}"`);
});

test("what is sought is found by names and labels", () => {
  const index = /const index=(\[.*?\]);\n/s.exec(read("search.js"))![1]!;
  const found = (JSON.parse(index) as { path: string; found: string }[]).filter((one) =>
    one.found.includes("due_date"),
  );
  expect(found.map(({ path }) => path)).toContain("entities/bill.html");
});

test("every word of the grammar has an example that the grammar takes", () => {
  const product = readWorkspace([join(import.meta.dirname, "../../..")]);
  const words = wordsOf(product);
  expect(words.length).toBeGreaterThan(500);
  for (const word of words) {
    const example = JSON.parse(exampleText(product, word)) as Record<string, unknown>;
    const breaches: Breach[] = [];
    walk(product.grammar, word.schema, word.base, example[word.key], [], breaches);
    expect([word.part, word.key, example[word.key], breaches]).toEqual([word.part, word.key, example[word.key], []]);
  }
});
