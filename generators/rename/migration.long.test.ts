import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Entity } from "../../generated/types/grammar/index.d.ts";
import type { Registry } from "../../registry/registry.ts";
import { migrationsOf } from "../../server/platform/store/migrate.ts";
import { wholeSchema } from "../migrations/create.ts";
import { difference } from "../migrations/difference.ts";
import { renaming, renamingMigration, tablesNow } from "./migration.ts";

const [server] = migrationsOf();
const bill = (no: string, amount: string, rows: string): Registry => {
  const entity: Entity = {
    $id: "bill",
    grammar: 2,
    type: "object",
    unique: [[no]],
    indexes: [[amount]],
    properties: {
      [no]: { format: "text", maxLength: 10 },
      [amount]: { format: "money", above: "0.00" },
      [rows]: { type: "array", children: true, items: { type: "object", properties: { note: { format: "line" } } } },
    },
  };
  return { entities: new Map([["bill", entity]]), calls: new Map() } as unknown as Registry;
};

test.each([
  ["a column with its check and key", ["number", "amount", "rows"]],
  ["a column with its index", ["no", "total", "rows"]],
  ["the table of a list", ["no", "amount", "lines"]],
] as const)("a rename leaves tables as the entities ask for: %s", async (_what, [no, amount, rows]) => {
  const [before, after] = [bill("no", "amount", "rows"), bill(no, amount, rows)];
  const made = wholeSchema(before).map(({ text }) => text);
  const statements = renaming(tablesNow(before), tablesNow(after));
  expect(statements.length).toBeGreaterThan(1);
  expect(
    await difference(after, [
      ...(server ? [server] : []),
      { name: "0002_bill.sql", text: made.join("\n") },
      { name: "0003_renamed.sql", text: statements.join("\n") },
    ]),
  ).toEqual({ statements: [], refusals: [] });
});

test("the migration of a rename comes next and says that earlier releases do not run on it", () => {
  const root = mkdtempSync(join(tmpdir(), "renamed-"));
  mkdirSync(join(root, "server/platform/store/migrations"), { recursive: true });
  writeFileSync(join(root, "server/platform/store/migrations/0041_more.sql"), "");
  const { file, text } = renamingMigration(root, "bill_no_is_number", ["ALTER TABLE x;"]);
  expect(file).toBe("server/platform/store/migrations/0042_bill_no_is_number.sql");
  expect(text).toMatch(/^-- breaks earlier releases: \S/m);
  expect(text).toContain("ALTER TABLE x;");
  rmSync(root, { recursive: true });
});
