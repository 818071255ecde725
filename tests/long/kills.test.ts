import { afterAll, beforeAll, expect, test } from "vitest";
import { openEmbedded } from "../../server/platform/store/pglite.ts";
import { openPostgres } from "../../server/platform/store/postgres.ts";
import { killAgainAndAgain, formatKills } from "../durability/kills.ts";
import { startPostgres, type TestPostgres } from "../postgres.ts";

const KILLS = 50;
/** Answers before each kill, so that fifty of them fall into ten thousand writes. */
const LEAST = 200;

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

test("killed 50 times, the embedded database loses nothing that was acknowledged", async () => {
  const outcome = await killAgainAndAgain(KILLS, { least: LEAST, open: (folder) => openEmbedded({ folder }) });
  console.log(formatKills("embedded", outcome));
  expect(outcome).toMatchObject({ wrong: [], lost: [], half: [] });
  expect(outcome.sent).toBeGreaterThanOrEqual(10_000);
});

test("killed 50 times, PostgreSQL has all that was acknowledged", async () => {
  const url = await postgres.database("kills");
  const outcome = await killAgainAndAgain(KILLS, { url, least: LEAST, open: async () => openPostgres({ url }) });
  console.log(formatKills("PostgreSQL", outcome));
  expect(outcome).toMatchObject({ wrong: [], lost: [], half: [] });
  expect(outcome.sent).toBeGreaterThanOrEqual(10_000);
});
