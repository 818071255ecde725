import { afterAll, beforeAll, expect, test } from "vitest";
import { loadRegistry } from "../../registry/registry.ts";
import { startApplication, type Application } from "../api/application/application.ts";
import { Cast } from "../generate/cast.ts";
import { operationsOf } from "../generate/operations.ts";
import { storm } from "../generate/storm.ts";

const operations = operationsOf(loadRegistry(), "test");
const TIMES = 1000;

let demo: Application;
let cast: Cast;
beforeAll(async () => {
  demo = await startApplication();
  cast = await Cast.of(demo);
});
afterAll(() => demo.close());

test.each(operations.map((operation) => [operation.name, operation] as const))(
  "%s under 1,000 mutations never breaks",
  async (_name, operation) => {
    const { sent, faults } = await storm(cast, operation, TIMES);
    expect(sent).toBe(TIMES);
    expect(faults.slice(0, 20)).toEqual([]);
  },
);
