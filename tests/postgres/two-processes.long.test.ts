import { afterAll, beforeAll, expect, test } from "vitest";
import { killOneOfTwo } from "../durability/two-processes.ts";
import { SEEDED, startPostgres, type TestPostgres } from "../postgres.ts";

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

test("of two processes on one database one is killed under writes: its callers go on at the other, nothing is lost or done twice", async () => {
  const { acknowledged, ...outcome } = await killOneOfTwo(await postgres.database("two_processes", SEEDED), 1);
  console.log(`one of two killed: ${acknowledged} acknowledged, ${outcome.repeated} asked again of the other`);
  expect(outcome).toMatchObject({ wrong: [], lost: [], half: [], breaches: "" });
  expect(acknowledged).toBeGreaterThan(60);
}, 400_000);
