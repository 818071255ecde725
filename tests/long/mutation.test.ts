import { afterAll, beforeAll, expect, test } from "vitest";
import { loadRegistry } from "../../registry/registry.ts";
import { startApplication, type Application } from "../api/application/application.ts";
import { operationsOf } from "../generate/operations.ts";
import { personOf } from "../generate/people.ts";
import { furnish, Records } from "../generate/records.ts";
import { storm } from "../generate/storm.ts";

const operations = operationsOf(loadRegistry(), "test");
const TIMES = 1000;

let demo: Application;
let records: Records;
beforeAll(async () => {
  demo = await startApplication();
  await furnish(demo, await Promise.all(["maker.s1", "checker.s1", "checker.e1", "maker.f1"].map((who) => personOf(demo, who))));
  records = await Records.of(demo);
});
afterAll(() => demo.close());

test.each(operations.map((operation) => [operation.name, operation] as const))("%s under 1,000 mutations never breaks", async (_name, operation) => {
  const { asked, faults } = await storm(demo, operation, records, TIMES);
  expect(asked).toBe(TIMES);
  expect(faults.slice(0, 20)).toEqual([]);
});
