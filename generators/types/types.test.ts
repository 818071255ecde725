import { join } from "node:path";
import { expect, test } from "vitest";
import { bill, registryOf } from "../../registry/fixtures/registry.ts";
import type { Problem } from "../../registry/read/problem.ts";
import type { Output } from "../output/output.ts";
import { writeEntityTypes } from "./entities.ts";
import { writeGrammarTypes } from "./grammar.ts";

const memory = () => {
  const files = new Map<string, string>();
  const output: Output = { folder: "", written: new Set(), write: (path, content) => { files.set(path, String(content)); } };
  return { files, output };
};

test("every kind of config file and every word of the grammar has a type", async () => {
  const { files, output } = memory();
  await writeGrammarTypes(join(import.meta.dirname, "../.."), output);
  const text = files.get("types/grammar/index.d.ts")!;
  for (const type of ["Page", "Entity", "Lifecycle", "Calls", "Brand", "Letter", "Section", "Action", "Transition", "Property", "FieldItem"]) expect(text).toMatch(new RegExp(`export interface ${type} \\{`));
  expect(files.get("types/grammar/page.d.ts")).toBe("export type { Page } from \"./index.d.ts\";\n");
});

test("a record's type has its fields as they stand on the wire", async () => {
  const { files, output } = memory();
  const problems: Problem[] = [];
  await writeEntityTypes(registryOf({ entities: { credit_bill: bill, odd: { properties: { x: { format: "mony" } } } } }), output, problems);
  const text = files.get("types/entities/credit_bill.d.ts")!;
  expect(text).toContain("export interface CreditBill");
  expect(text).toMatch(/id: string/);
  expect(text).toMatch(/version: number/);
  expect(text).toMatch(/limit\?: string/);
  expect(text).toMatch(/due_date: string/);
  expect(text).toMatch(/status\?: \("draft" \| "sent" \| "paid"\)/);
  expect(text).toMatch(/price: string/);
  expect(problems.map(({ file }) => file)).toEqual(["schemas/entities/odd.json"]);
  expect(files.get("types/entities/index.d.ts")).toBe("export type { CreditBill } from \"./credit_bill.d.ts\";\n");
});
