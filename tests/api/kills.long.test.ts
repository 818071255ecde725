import { expect, test } from "vitest";
import { openEmbedded } from "../../server/platform/store/pglite.ts";
import { killAgainAndAgain, formatKills } from "../durability/kills.ts";

test("killed in the middle of writes, the embedded database loses nothing that was acknowledged", async () => {
  const outcome = await killAgainAndAgain(1, { least: 80, open: (folder) => openEmbedded({ folder }) });
  console.log(formatKills("embedded", outcome));
  expect(outcome).toMatchObject({ wrong: [], lost: [], half: [] });
  expect(outcome.acknowledged).toBeGreaterThan(60);
}, 900_000);
