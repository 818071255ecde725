import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { check } from "../check/check.ts";
import { line } from "../check/finding.ts";
import { make } from "./make.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "new-"));
  cpSync(join(import.meta.dirname, "../../tests/defects/base"), root, { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const findings = () => check([root]).findings.map(line);
const read = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8")) as Record<string, unknown>;

test.each([
  ["a list", "page", "bill/all", [], { entity: "bill", layout: "list" }],
  ["a detail", "page", "firm", [], { entity: "company", layout: "detail", allow: "buyer" }],
  ["a form", "page", "bill/quick", [], { entity: "bill", layout: "form" }],
  ["an entity", "entity", "crate", ["label:text", "weight:number", "packed_on:date", "bill:bill", "fragile:boolean"], {}],
  ["a call of a known verb", "call", "company.create", [], { allow: "buyer" }],
  ["a call with a handler", "call", "bill.recount", [], {}],
  ["a brand", "brand", "sunrise", [], {}],
] as const)("%s is valid as made", (_what, kind, name, more, wishes) => {
  const { written, next } = make(root, kind, name, more, wishes);
  expect(written.length).toBeGreaterThan(0);
  expect(next.length).toBeGreaterThan(0);
  expect(findings()).toEqual([]);
});

test("a new entity gets calls and a page of its own", () => {
  make(root, "entity", "crate", ["label:text"], {});
  make(root, "call", "crate.list", [], {});
  make(root, "page", "crates", [], { entity: "crate", layout: "list" });
  expect(findings()).toEqual([]);
  expect(read("pages/crates.json")).toMatchObject({ entity: "crate", routes: ["/crates"], source: { call: "crate.list" }, list: ["owner", "label"] });
  expect(read("brands/default/zh/page.crates.json")).toEqual({ title: "Crates" });
});

test("a list shows no field that one of its roles may not read", () => {
  make(root, "page", "bill/all", [], { entity: "bill", layout: "list" });
  expect(read("pages/bill/all.json")["list"]).not.toContain("note");
});

test.each([
  ["a page that is there", "page", "bill", { entity: "bill", layout: "list" }, "/bill is answered already"],
  ["an entity that is there", "entity", "bill", {}, "schemas/entities/bill.json is there already"],
  ["a call that is there", "call", "bill.list", {}, "bill.list is there already"],
  ["a brand that is there", "brand", "default", {}, "brands/default/brand.json is there already"],
  ["a page of no entity", "page", "bil", { layout: "list" }, 'there is no entity "bil"; did you mean "bill"?'],
  ["something else", "letter", "x", {}, '"letter" cannot be made; choose page, entity, call or brand'],
] as const)("%s is refused and nothing is written", (_what, kind, name, wishes, message) => {
  const before = readFileSync(join(root, "pages/bill.json"), "utf8");
  expect(() => make(root, kind, name, [], wishes)).toThrow(message);
  expect(readFileSync(join(root, "pages/bill.json"), "utf8")).toBe(before);
  expect(existsSync(join(root, "pages/bil.json"))).toBe(false);
  expect(findings()).toEqual([]);
});
