import { afterAll, beforeAll, expect, test } from "vitest";
import { loadRegistry } from "../../registry/registry.ts";
import { startApplication, type Application } from "../api/application/application.ts";
import { Cast } from "../generate/cast.ts";
import { operationsOf, turnOf } from "../generate/operations.ts";
import { storm } from "../generate/storm.ts";

const operations = turnOf(operationsOf(loadRegistry(), "test"));
const TIMES = 25;
const total = { sent: 0, accepted: 0, refused: 0, faults: 0 };

let demo: Application;
let cast: Cast;
const logged: string[] = [];
beforeAll(async () => {
  demo = await startApplication({
    log: ({ level, message, error }) =>
      void (level === "info" || logged.push(`${message}\n${error instanceof Error ? (error.stack ?? "") : ""}`)),
  });
  cast = await Cast.of(demo);
});
afterAll(async () => {
  await demo.close();
  console.log(
    `mutations: ${total.sent} requests to ${operations.length} operations, ${total.accepted} accepted, ${total.refused} refused, ${total.faults} wrong answers`,
  );
});

test.each(operations.map((operation) => [operation.name, operation] as const))(
  "%s answers whatever is sent with a code, and never breaks",
  async (_name, operation) => {
    const { sent, accepted, refused, faults } = await storm(cast, operation, TIMES);
    total.sent += sent;
    total.accepted += accepted;
    total.refused += refused;
    total.faults += faults.length;
    expect([...faults.slice(0, 12), ...logged.splice(0).slice(0, 3)]).toEqual([]);
  },
  60_000,
);
