import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { openPostgres } from "../../server/platform/store/postgres.ts";
import { startApplication } from "../api/application/application.ts";
import { formatFaults, WHOLE, writeThrough } from "../durability/faults.ts";
import { openLine, type Line } from "../durability/line.ts";
import { hasPooler, MODE_NAMES, startPooler } from "../durability/pooler.ts";
import { processesBehind } from "../durability/postgres-processes.ts";
import { follow } from "../durability/standby.ts";
import { startOwnPostgres, type OwnPostgres } from "../postgres.ts";

const THREE = join(import.meta.dirname, "../durability/three-main.ts");
/** How long the address leads to a standby that is not promoted yet, in milliseconds. */
const STANDBY = 2_000;

let folder = "";
const place = (name: string) => join(folder, name);
let primary: OwnPostgres | undefined;
let standby: OwnPostgres | undefined;
let line: Line | undefined;
let pooler: Awaited<ReturnType<typeof startPooler>> | undefined;
/** What the process said that has the three in its hand. */
let output = () => "";
afterEach(async () => {
  for (const [, pid] of output().matchAll(/^process (\d+)$/gm))
    try {
      process.kill(Number(pid), "SIGKILL");
    } catch {
      // It has ended.
    }
  await pooler?.stop();
  await line?.close();
  await primary?.stop();
  await standby?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test.skipIf(!hasPooler()).each(MODE_NAMES)(
  "of three processes behind a proxy and PgBouncer one is killed, then the primary is lost: nothing acknowledged is lost, by %s",
  async (mode) => {
    folder = mkdtempSync(join(tmpdir(), "pooled-"));
    chmodSync(folder, 0o755);
    mkdirSync(place("primary"));
    primary = await startOwnPostgres({ folder: place("primary"), postgresFlags: ["-c", "wal_keep_size=512MB"] });
    const url = await primary.database("product");
    await (await startApplication({ store: openPostgres({ url }) })).close();
    const following = await follow(url, folder);
    standby = following;
    line = await openLine(url);
    const proxy = line;
    pooler = await startPooler(proxy.url, place("pooler"), mode);
    const processes = await processesBehind(url);

    const outcome = await writeThrough(
      {
        url: pooler.url,
        main: THREE,
        folder: place("files"),
        variables: { DATABASE_POOLING: mode },
        open: () => Promise.resolve(openPostgres({ url: following.address("product") })),
      },
      async ({ server, says, answered }) => {
        output = server.output;
        server.process.kill("SIGUSR2");
        await answered(20);
        processes.kill();
        await says(503);
        proxy.leadTo(following.address("product"));
        await Promise.all([wait(STANDBY), says(503)]);
        await following.promote();
      },
    );
    console.log(formatFaults(`a process was killed and the primary lost behind PgBouncer by ${mode}`, outcome));
    expect(outcome).toMatchObject(WHOLE);
    expect(outcome.comeAgain).toBeGreaterThan(0);
  },
);
