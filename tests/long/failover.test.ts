import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { openPostgres } from "../../server/platform/store/postgres.ts";
import { startApplication } from "../api/application/application.ts";
import { formatFaults, WHOLE, writeThrough } from "../durability/faults.ts";
import { openLine, type Line } from "../durability/line.ts";
import { processesBehind } from "../durability/postgres-processes.ts";
import { spawnServer } from "../durability/server.ts";
import { follow } from "../durability/standby.ts";
import { startOwnPostgres, type OwnPostgres } from "../postgres.ts";

/** How long the proxy leads to a standby that is not promoted yet, in milliseconds. */
const STANDBY = 2_000;

const folder = mkdtempSync(join(tmpdir(), "failover-"));
const place = (name: string) => join(folder, name);
let primary: OwnPostgres | undefined;
let standby: OwnPostgres | undefined;
let line: Line | undefined;
afterAll(async () => {
  await line?.close();
  await primary?.stop();
  await standby?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("the primary's machine is lost under writes and its standby takes over: nobody is left without an answer, nothing acknowledged is lost", async () => {
  chmodSync(folder, 0o755);
  mkdirSync(place("primary"));
  primary = await startOwnPostgres({ folder: place("primary"), postgresFlags: ["-c", "wal_keep_size=512MB"] });
  const url = await primary.database("product");
  await (await startApplication({ store: openPostgres({ url }) })).close();
  const following = await follow(url, folder);
  standby = following;
  line = await openLine(url);
  const proxy = line;
  const processes = await processesBehind(url);

  const { child, output } = spawnServer({
    folder: place("early"),
    databaseUrl: following.address("product"),
    environment: "test",
  });
  await expect.poll(() => child.exitCode, { timeout: 120_000 }).toBe(1);
  expect(output()).toContain("is a standby and takes no writes");

  const outcome = await writeThrough(
    { url: proxy.url, open: () => Promise.resolve(openPostgres({ url: following.address("product") })) },
    async ({ says }) => {
      processes.kill();
      await says(503);
      // A proxy may lead to the standby before it is the primary: it is read there, and nothing is written.
      proxy.leadTo(following.address("product"));
      await Promise.all([wait(STANDBY), says(503)]);
      await following.promote();
    },
  );
  console.log(formatFaults("the primary was lost and its standby promoted", outcome));
  expect(outcome).toMatchObject(WHOLE);
  expect(outcome.comeAgain).toBeGreaterThan(0);
});
