import { join } from "node:path";
import { expect, test } from "vitest";
import { bill, registryOf } from "../../registry/fixture.ts";
import type { Problem } from "../../registry/read/files.ts";
import { loadRegistry } from "../../registry/registry.ts";
import type { Output } from "../output/output.ts";
import { writeGrammarTypes } from "./grammar.ts";
import { writeDomainTypes } from "./write.ts";

const ROOT = join(import.meta.dirname, "../..");
/** The constants that types are made of beside the meta-schema. */
const constants = {
  ledger: { statement_accounts: ["1010"], accounts: { "1010": { name: "bank", kind: "asset" as const } } },
};

const memory = () => {
  const files = new Map<string, string>();
  const output: Output = {
    folder: "",
    written: new Set(),
    write: (path, content) => {
      files.set(path, String(content));
    },
  };
  return { files, output };
};

test("every kind of config file and every word of the grammar has a type", async () => {
  const { files, output } = memory();
  await writeGrammarTypes(ROOT, output);
  const text = files.get("types/grammar/index.d.ts")!;
  for (const type of [
    "Page",
    "Entity",
    "Lifecycle",
    "Calls",
    "Brand",
    "Letter",
    "Section",
    "Action",
    "Transition",
    "Property",
    "FieldItem",
  ])
    expect(text).toMatch(new RegExp(`export interface ${type} \\{`));
  expect(files.get("types/grammar/page.d.ts")).toBe('export type { Page } from "./index.d.ts";\n');
});

test("a record's fields have the kinds of their formats, and may be missing or empty", async () => {
  const { files, output } = memory();
  const problems: Problem[] = [];
  await writeDomainTypes(ROOT, registryOf({ entities: { credit_bill: bill }, constants }), output, problems);
  const text = files.get("types/records.d.ts")!;
  expect(text).toContain("export type CreditBill = {");
  expect(text).toContain(`"id"?: Id<"credit_bill">;`);
  expect(text).toContain(`"version"?: number;`);
  expect(text).toContain(`"limit"?: Money | null;`);
  expect(text).toContain(`"due_date"?: BusinessDate | null;`);
  expect(text).toContain(`"status"?: "draft" | "sent" | "paid" | null;`);
  expect(text).toContain(`"credit_bill": CreditBill;`);
  expect(problems).toEqual([]);
});

test("an entity that cannot be read is named", async () => {
  const { output } = memory();
  const problems: Problem[] = [];
  await writeDomainTypes(
    ROOT,
    registryOf({ entities: { credit_bill: bill, odd: { properties: { x: { format: "mony" } } } } }),
    output,
    problems,
  );
  expect(problems.map(({ file }) => file)).toEqual(["schemas/entities/odd.json"]);
});

test("what transitions ask, where guards and effects are named, what calls bring, the tables and the constants have types", async () => {
  const { files, output } = memory();
  const registry = loadRegistry();
  await writeDomainTypes(ROOT, registry, output, []);
  const transitions = files.get("types/transitions.d.ts")!;
  expect(transitions).toContain(
    `"financing_application.check": { "approved_amount": Money; "approved_rate": Percent; "conditions"?: string; "internal_notes"?: string };`,
  );
  for (const [name, { when }] of Object.entries(registry.guards.guards))
    if (when === undefined) expect(transitions).toContain(`  ${JSON.stringify(name)}: { entity: `);
  for (const name of Object.keys(registry.effects.effects))
    expect(transitions).toContain(`  ${JSON.stringify(name)}: { entity: `);
  expect(transitions).toContain(`"not_being_paid": { entity: "financing_application" | "refund";`);
  expect(files.get("types/calls.d.ts")).toContain(`"calendar.set_clock": { "business_date": BusinessDate };`);
  const figures = files.get("types/constants.d.ts")!;
  for (const group of Object.keys(registry.constants)) expect(figures).toContain(`\n${group}: {`);
  expect(figures).toContain("credit_limit: Money");
  expect(figures).toMatch(/export type AccountName =[^;]*\| "trade_receivable"/);
  const tables = files.get("types/database.d.ts")!;
  expect(tables).toMatch(
    /"financing_application": \{ "id": Id<"financing_application">; "version": number;.*"approved_amount": Money \| null;/,
  );
  expect(tables).toMatch(
    /"financing_application_items": \{ "parent": Id<"financing_application">; "place": number; "invoice_paid": Id<"invoice_paid"> \| null;/,
  );
});
