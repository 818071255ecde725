import { execFileSync } from "node:child_process";
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, expect, test } from "vitest";
import { openPostgres } from "../../server/platform/store/postgres.ts";
import { formatFaults, WHOLE, writeThrough, type UnderWay } from "../durability/faults.ts";
import { processesBehind } from "../durability/postgres-processes.ts";
import { startOwnPostgres, type OwnPostgres, type OwnPostgresOptions } from "../postgres.ts";

/** Longer than a request may take, with some for a busy machine: nobody hangs. */
const LONGEST_ANSWER = 30_000;
const STANDSTILL = 30_000;
const AWAY = 20_000;
const FULL_FOR = 15_000;

let postgres: OwnPostgres | undefined;
const folder = mkdtempSync(join(tmpdir(), "faults-"));
chmodSync(folder, 0o755);
const disk = join(folder, "disk");
const log = join(folder, "log");
mkdirSync(disk);
mkdirSync(log);
chmodSync(log, 0o777);
let isMounted = false;

afterEach(async () => {
  await postgres?.end();
  postgres = undefined;
  if (isMounted) execFileSync("umount", [disk]);
  isMounted = false;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a server of its own, writes through what befalls it, and proves that nothing came of that. */
async function through(
  what: string,
  options: OwnPostgresOptions,
  fault: (postgres: OwnPostgres, way: UnderWay, url: string) => Promise<void>,
): Promise<void> {
  const own = await startOwnPostgres(options);
  postgres = own;
  const url = await own.database("faults");
  const outcome = await writeThrough({ url, open: () => Promise.resolve(openPostgres({ url })) }, (way) =>
    fault(own, way, url),
  );
  console.log(formatFaults(what, outcome));
  expect(outcome).toMatchObject(WHOLE);
  expect(outcome.slowest).toBeLessThan(LONGEST_ANSWER);
}

test("PostgreSQL is ended and started again under writes", () =>
  through("PostgreSQL was started again", {}, async (own, { says }) => {
    await own.end();
    await Promise.all([wait(AWAY), says(503)]);
    await own.start();
  }));

test("PostgreSQL stands still for half a minute under writes: nobody hangs, and what hung is done once", () =>
  through(`PostgreSQL stood still for ${STANDSTILL} ms`, {}, async (_own, { says }, url) => {
    const processes = await processesBehind(url);
    processes.pause();
    try {
      await Promise.all([wait(STANDSTILL), says(503)]);
    } finally {
      processes.resume();
    }
  }));

/** A disk of this many megabytes. @throws Error where no disk may be mounted: this needs root */
function mountDisk(megabytes: number): void {
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", disk]);
  isMounted = true;
}

/** Fills the disk to the last byte; gives what makes room again. */
function fill(): () => void {
  const path = join(disk, "ballast");
  const file = openSync(path, "w");
  for (const size of [1_048_576, 4_096, 1]) {
    try {
      for (;;) writeSync(file, Buffer.alloc(size));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    }
  }
  closeSync(file);
  return () => rmSync(path);
}

const SMALL_LOG = ["-c", "min_wal_size=32MB", "-c", "max_wal_size=64MB"];

test("the disk of PostgreSQL's tables is full: writes are refused whole, and done when there is room", async () => {
  mountDisk(400);
  await through(
    "the tables' disk was full",
    { folder: disk, initdbFlags: [`--waldir=${join(log, "wal")}`] },
    async (_own, { server }) => {
      const makeRoom = fill();
      try {
        await expect
          .poll(() => server.output(), { timeout: 120_000, interval: 500 })
          .toContain("No space left on device");
        await wait(FULL_FOR);
      } finally {
        makeRoom();
      }
    },
  );
});

test("the disk of PostgreSQL's log is full, so that it ends by itself: started again with room, it has all that was acknowledged", async () => {
  mountDisk(500);
  await through("the log's disk was full", { folder: disk, postgresFlags: SMALL_LOG }, async (own, { says }) => {
    const makeRoom = fill();
    try {
      await Promise.all([wait(FULL_FOR), says(503)]);
    } finally {
      makeRoom();
    }
    await own.end();
    await own.start();
  });
});
