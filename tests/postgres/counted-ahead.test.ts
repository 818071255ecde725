import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Client } from "pg";
import { loadRegistry } from "../../registry/registry.ts";
import "../../server/composition.ts";
import { checkInvariants, formatBreaches } from "../../server/platform/invariants/invariant.ts";
import type { Reading } from "../../server/platform/store/handle.ts";
import { migrationsOf } from "../../server/platform/store/migrate.ts";
import { SEEDED, startPostgres, type TestPostgres } from "../postgres.ts";

let postgres: TestPostgres;
let client: Client;
beforeAll(async () => {
  postgres = await startPostgres();
  client = new Client(await postgres.database("counted_ahead", SEEDED));
  await client.connect();
}, 300_000);
afterAll(async () => {
  await client.end();
  await postgres.stop();
});

const NAME = "0405_totals_of_open_invoices.sql";
const text = migrationsOf().find(({ name }) => name === NAME)?.text ?? "";
/** What docs/operation.md has the operator say, once the tables are there. */
const count = /```sql\n([\s\S]*?)```/.exec(
  readFileSync(join(import.meta.dirname, "../../docs/operation.md"), "utf8"),
)?.[1];

const breaches = async () => {
  const rows = async (statement: string, values: readonly unknown[] = []) =>
    (await client.query(statement, [...values])).rows as Record<string, unknown>[];
  return formatBreaches(
    await checkInvariants({ db: { rows } as unknown as Reading, registry: loadRegistry(), today: "2026-11-23" }, [
      "open_totals_equal_invoices",
    ]),
  );
};

it("open invoices are counted ahead of the migration, which then counts nothing", async () => {
  await client.query(
    "DROP TABLE invoice_open_total, invoice_open_change CASCADE; DROP FUNCTION invoice_open_changed() CASCADE",
  );
  const [tables] = text.split(/^-- No invoice changes/m);
  await client.query(`BEGIN; ${tables ?? ""}; COMMIT`);
  const older = await client.query(
    "UPDATE invoice SET total = total + 1, outstanding = outstanding + 1 WHERE status = 'confirmed'",
  );
  expect(older.rowCount).toBeGreaterThan(0);
  expect(await breaches()).not.toBe("");
  await client.query(count ?? "SELECT FROM the_statement_of_the_operator");
  expect(await breaches()).toBe("");
  const totals = await client.query("SELECT * FROM invoice_open_total ORDER BY 1, 2, 3, 4, 5, 6, 7, 8");
  expect(totals.rows.length).toBeGreaterThan(5);
  await client.query(text);
  expect((await client.query("SELECT * FROM invoice_open_total ORDER BY 1, 2, 3, 4, 5, 6, 7, 8")).rows).toEqual(
    totals.rows,
  );
  expect(await breaches()).toBe("");
  const [{ "QUERY PLAN": plan } = {}] = (
    await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text.slice(text.indexOf("INSERT INTO invoice_open_total\n"))}`)
  ).rows as Record<string, unknown>[];
  // A reading of invoices stands in the plan, and is never begun.
  expect(JSON.stringify(plan)).not.toMatch(/"Relation Name":"invoice","Alias":"[a-z_]+"[^}]*"Actual Loops":1/);
});
