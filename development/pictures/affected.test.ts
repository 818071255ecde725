import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { affectedViews } from "./affected.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "affected-"));
  for (const side of ["before", "after"]) {
    write(side, "pages/bill.json", { page: { allow: ["supplier:bill.write", "enterprise"] }, namespaces: ["bill"] });
    write(side, "pages/login.json", { page: { allow: ["public"] }, namespaces: ["sign_in"] });
    for (const brand of ["default", "partner"]) {
      write(side, `brands/${brand}.json`, { name: brand });
      for (const language of ["en", "zh"])
        for (const name of ["bill", "sign_in"])
          write(side, `wording/${brand}/${language}/${name}.json`, { title: name });
    }
  }
});
afterEach(() => rmSync(root, { recursive: true }));

function write(side: string, file: string, value: unknown): void {
  const path = join(root, side, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(value));
}

const affected = () =>
  affectedViews(join(root, "before"), join(root, "after")).map(
    ({ is, page, viewer, brand, language }) => `${is} ${page} ${viewer ?? "visitor"} ${brand} ${language}`,
  );

test("nothing is affected where nothing changed", () => {
  expect(affected()).toEqual([]);
});

test("a word changes the pages that use it, in its language and brand alone", () => {
  write("after", "wording/partner/zh/bill.json", { title: "发票" });
  expect(affected()).toEqual([
    "changed bill supplier:bill.write partner zh-CN",
    "changed bill enterprise partner zh-CN",
  ]);
});

test("a page changes for each of its roles in every brand and language", () => {
  write("after", "pages/bill.json", { page: { allow: ["enterprise"], list: [] }, namespaces: ["bill"] });
  const found = affected();
  expect(found.filter((one) => one.startsWith("changed bill enterprise"))).toHaveLength(4);
  expect(found.filter((one) => one.startsWith("gone bill supplier"))).toHaveLength(4);
  expect(found).toHaveLength(8);
});

test("a new page is new, and a brand's colours change all of its pages", () => {
  write("after", "pages/note.json", { page: { allow: ["session"] }, namespaces: [] });
  write("after", "brands/partner.json", { name: "partner", theme: { accent: "#123456" } });
  const found = affected();
  expect(found.filter((one) => one.startsWith("new note"))).toHaveLength(12);
  expect(found.filter((one) => one.startsWith("changed"))).toEqual([
    "changed bill supplier:bill.write partner en-US",
    "changed bill enterprise partner en-US",
    "changed bill supplier:bill.write partner zh-CN",
    "changed bill enterprise partner zh-CN",
    "changed login visitor partner en-US",
    "changed login visitor partner zh-CN",
  ]);
});
