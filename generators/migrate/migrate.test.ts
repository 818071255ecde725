import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { check } from "../check/check.ts";
import { line } from "../check/finding.ts";
import { migrateConfigs } from "./migrate.ts";
import { entityToGrammar2 } from "./entity-2.ts";
import { pageToGrammar2 } from "./page-2.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "migrated-"));
  cpSync(join(import.meta.dirname, "../../tests/defects/base"), root, { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const before = `{
  "$schema": "../../generated/completion/page.json",
  "grammar": 1,
  "entity": "bill",
  "layout": "list",
  "routes": ["/bill/due"],
  "params": { "tab": "query", "mode": "query" },
  "allow": ["buyer"],
  "source": { "call": "bill.list" },
  "keep": { "param": "tab" },
  "tabs": [{ "name": "a" }, { "name": "b" }],
  "list": ["number"]
}
`;

test("a page says no more than what its place and content do not", () => {
  expect(JSON.parse(pageToGrammar2("bill/due", before))).toEqual({
    $schema: "../../generated/completion/page/bill.json",
    grammar: 2,
    entity: "bill",
    params: { mode: "query" },
    allow: ["buyer"],
    tabs: [{ name: "a" }, { name: "b" }],
    list: ["number"],
  });
});

test("a detail of an entity that loads nothing says so, and another address stays", () => {
  const page = { grammar: 1, entity: "bill", layout: "detail", routes: ["/other"], allow: ["buyer"] };
  expect(JSON.parse(pageToGrammar2("bill/sum", JSON.stringify(page)))).toEqual({
    grammar: 2,
    entity: "bill",
    routes: ["/other"],
    allow: ["buyer"],
    source: false,
  });
});

test("a field that was asked of other records is virtual, also in the items of a list and in a shape; a field of that name stays", () => {
  const bill = (number: number, word: string) => `{
  "$id": "bill", "grammar": ${number}, "type": "object",
  "properties": {
    "used": { "format": "money", "calc": true, "${word}": true },
    "asked": { "type": "boolean", "default": true },
    "lines": { "type": "array", "items": { "type": "object", "properties": {
      "left": { "format": "money", "calc": true, "${word}": true }
    } } }
  },
  "definitions": { "part": { "type": "object", "properties": {
    "due": { "format": "date", "calc": true, "${word}": true }
  } } }
}
`;
  expect(entityToGrammar2("bill", bill(1, "asked"))).toBe(bill(2, "virtual"));
});

test("files of an earlier grammar are found, rewritten once, and mean what they meant", () => {
  const file = join(root, "pages/bill/add.json");
  writeFileSync(file, readFileSync(file, "utf8").replace('"grammar": 2', '"grammar": 1'));
  expect(check([root]).findings.map(line)).toEqual([
    expect.stringMatching(
      /^pages\/bill\/add\.json:\d+:\d+ E004 must be 2, not 1; npm run migrate-configs brings files up to date$/,
    ),
  ]);
  expect(migrateConfigs(root)).toEqual(["pages/bill/add.json"]);
  expect(check([root]).findings).toEqual([]);
  expect(migrateConfigs(root)).toEqual([]);
});
