import { getConstructionPlans } from "pg-boss";
import { expect, test } from "vitest";
import { migrationsOf } from "../store/migrate.ts";
import { QUEUE_SCHEMA } from "./queue.ts";

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
  const migration = migrationsOf().find(({ name }) => name === "0020_job_queue.sql");
  expect(statements(migration?.text ?? "")).toEqual(statements(getConstructionPlans(QUEUE_SCHEMA)));
});
