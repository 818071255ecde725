import { afterAll, beforeAll, expect, test } from "vitest";
import { loadRegistry } from "../../registry/registry.ts";
import { startApplication, type Application } from "../api/application/application.ts";
import { operationsOf, turnOf } from "../generate/operations.ts";
import { personOf } from "../generate/people.ts";
import { furnish, Records } from "../generate/records.ts";
import { storm } from "../generate/storm.ts";

const operations = turnOf(operationsOf(loadRegistry(), "test"));
const TIMES = 25;
const total = { asked: 0, accepted: 0, refused: 0, faults: 0 };

let demo: Application;
let records: Records;
const logged: string[] = [];
beforeAll(async () => {
  demo = await startApplication({ log: ({ message, error }) => void logged.push(`${message}\n${error instanceof Error ? error.stack ?? "" : ""}`) });
  await furnish(demo, await Promise.all(["maker.s1", "checker.s1", "checker.e1", "maker.f1"].map((who) => personOf(demo, who))));
  records = await Records.of(demo);
});
afterAll(async () => {
  await demo.close();
  console.log(`mutations: ${total.asked} requests to ${operations.length} operations, ${total.accepted} accepted, ${total.refused} refused, ${total.faults} wrong answers`);
});

test.each(operations.map((operation) => [operation.name, operation] as const))("%s answers whatever is sent with a code, and never breaks", async (_name, operation) => {
  const { asked, accepted, refused, faults } = await storm(demo, operation, records, TIMES);
  total.asked += asked;
  total.accepted += accepted;
  total.refused += refused;
  total.faults += faults.length;
  expect([...faults.slice(0, 12), ...logged.splice(0).slice(0, 3)]).toEqual([]);
}, 60_000);
