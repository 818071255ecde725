import { getConstructionPlans } from "pg-boss";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { QUEUE_SCHEMA } from "./open.ts";

const statements = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(
      (line) =>
        line !== "" &&
        !line.startsWith("--") &&
        !/^(BEGIN;|COMMIT;|SET LOCAL .*|SELECT pg_advisory_xact_lock.*)$/.test(line),
    );

test("the migration makes the tables that this version of the queue expects", () => {
  const migration = readFileSync(join(import.meta.dirname, "../../store/migrations/0020_job_queue.sql"), "utf8");
  expect(statements(migration)).toEqual(statements(getConstructionPlans(QUEUE_SCHEMA)));
});
