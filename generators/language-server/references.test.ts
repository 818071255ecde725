import { join } from "node:path";
import { expect, test } from "vitest";
import { readWorkspace } from "../check/check.ts";
import type { Path } from "../check/source/document.ts";
import { namesNear } from "./names.ts";

const workspace = readWorkspace([join(import.meta.dirname, "../../tests/defects/base")]);
const offered = (file: string, path: Path): string[] => {
  const document = workspace.documents.find((one) => one.file === file)!;
  return namesNear(workspace, document, path).map(({ word }) => String(word));
};
const entity = "schemas/entities/bill.json";
const lifecycle = "schemas/lifecycles/bill.status.json";

test.each<[string, string, Path, string[], string[]]>([
  ["what is required", entity, ["required", 0], ["due_date", "lines"], ["lines.net"]],
  ["a key", entity, ["unique", 0, 1], ["number_text"], ["seller_entity"]],
  ["what people call it", entity, ["title"], ["number_text"], ["lines.text"]],
  ["a party", entity, ["parties", "seller"], ["seller", "seller.name"], ["nobody"]],
  ["who may read", entity, ["readable", "note", 0], ["seller", "buyer"], ["note"]],
  ["what a reference shows", entity, ["properties", "seller", "show"], ["name"], ["due_date"]],
  ["what a field begins with", entity, ["properties", "status", "default"], ["draft", "sent"], ["open"]],
  ["the sums of rows", entity, ["properties", "lines", "totals", 0], ["net", "text"], ["total"]],
  ["a shape", entity, ["properties", "lines", "items", "$ref"], ["#/definitions/line"], ["line"]],
  ["what a shape requires", entity, ["definitions", "line", "required", 0], ["text", "net"], ["due_date"]],
  ["a compared word", entity, ["parties", "buyer", "when", "not", "is"], ["draft", "sent"], ["status"]],
  ["an axis", lifecycle, ["axis"], ["status"], ["due_date"]],
  ["an amount", lifecycle, ["transitions", "confirm", "approval", "amount"], ["confirmed_amount"], ["due_date"]],
  ["a day", lifecycle, ["transitions", "settle", "after", "field"], ["due_date"], ["total"]],
  ["an approval's subject", lifecycle, ["transitions", "confirm", "approval", "rule"], ["bill"], ["status"]],
  ["an order", "schemas/calls/bill.json", ["calls", "list", "sorts", 0], ["due_date"], ["nowhere"]],
  ["a permission", "schemas/roles.json", ["roles", "seller", "permissions", 0], ["bill.write"], ["seller"]],
])("%s is offered by name", (_what, file, path, some, none) => {
  const words = offered(file, path);
  expect(words).toEqual(expect.arrayContaining(some));
  for (const one of none) expect(words).not.toContain(one);
});
