import { afterAll, beforeAll, expect, test } from "vitest";
import { openPostgres } from "../../server/platform/store/postgres.ts";
import { killAgainAndAgain, formatKills } from "../durability/kills.ts";
import { SEEDED, startPostgres, type TestPostgres } from "../postgres.ts";

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

test("killed twice in the middle of writes, PostgreSQL has all that was acknowledged and no lock is left", async () => {
  const url = await postgres.database("kills", SEEDED);
  const outcome = await killAgainAndAgain(2, { url, open: async () => openPostgres({ url }) });
  console.log(formatKills("PostgreSQL", outcome));
  expect(outcome).toMatchObject({ wrong: [], lost: [], half: [] });
  expect(outcome.acknowledged).toBeGreaterThan(40);
}, 900_000);
