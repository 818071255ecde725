import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPostgres } from "../../server/platform/store/postgres.ts";
import { formatFaults, WHOLE, writeThrough } from "../durability/faults.ts";
import { processesBehind, type PostgresProcesses } from "../durability/postgres-processes.ts";
import { startApplication } from "../api/application/application.ts";
import { freePort } from "../free-port.ts";
import { startMailServer, type MailServer } from "../mail/server.ts";
import { SEEDED, startOwnPostgres, type OwnPostgres } from "../postgres.ts";

/** How long the database stands still: longer than the server waits before it says that it is not ready. */
const STANDSTILL = 4_000;
/** Longer than a request may take, with some for a busy machine: nobody hangs. */
const LONGEST_ANSWER = 30_000;

let postgres: OwnPostgres;
let processes: PostgresProcesses;
beforeAll(async () => {
  postgres = await startOwnPostgres();
  const url = await postgres.database(SEEDED);
  processes = await processesBehind(url);
  await (await startApplication({ store: openPostgres({ url }) })).close();
});
afterAll(async () => {
  processes.resume();
  await postgres.stop();
});

const opened = async (name: string) => {
  const url = await postgres.database(name, SEEDED);
  return { url, open: () => Promise.resolve(openPostgres({ url })) };
};

test("PostgreSQL crashes and recovers twice under writes: who asks is told to come again, and nothing acknowledged is lost", async () => {
  const outcome = await writeThrough(await opened("crashed"), async ({ answered }) => {
    await processes.crash();
    await answered(20);
    await processes.crash();
  });
  console.log(formatFaults("PostgreSQL crashed twice", outcome));
  expect(outcome).toMatchObject(WHOLE);
  expect(outcome.slowest).toBeLessThan(LONGEST_ANSWER);
}, 300_000);

test("PostgreSQL stands still under writes: the server says that it is not ready, and goes on where it stood", async () => {
  const outcome = await writeThrough(await opened("stood"), async ({ says }) => {
    processes.pause();
    try {
      await Promise.all([wait(STANDSTILL), says(503)]);
    } finally {
      processes.resume();
    }
  });
  console.log(formatFaults(`PostgreSQL stood still for ${STANDSTILL} ms`, outcome));
  expect(outcome).toMatchObject(WHOLE);
  expect(outcome.slowest).toBeLessThan(LONGEST_ANSWER);
}, 300_000);

/**
 * A database that refuses what is to be kept as one does whose disk is full: by its own error, in the middle of a
 * transaction and at its end.
 */
const FULL = `CREATE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$;
  CREATE TRIGGER full_lines BEFORE INSERT ON invoice_lines FOR EACH ROW EXECUTE FUNCTION no_space();
  CREATE CONSTRAINT TRIGGER full_receipt AFTER INSERT OR UPDATE ON receipt DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION no_space()`;

test("a disk that is full for a while refuses writes in their middle and at their end; nothing is kept by half, and reads go on", async () => {
  const given = await opened("full");
  const outcome = await writeThrough(given, async ({ ready, server }) => {
    const owner = new Client({ connectionString: given.url });
    await owner.connect();
    await owner.query(FULL);
    await expect.poll(() => server.output(), { timeout: 60_000 }).toContain("No space left on device");
    expect(await ready()).toBe(200);
    await owner.query("DROP FUNCTION no_space CASCADE");
    await owner.end();
  });
  console.log(formatFaults("the disk was full", outcome));
  expect(outcome).toMatchObject(WHOLE);
  expect(outcome.comeAgain).toBeGreaterThan(0);
}, 300_000);

/** Somebody at a port where a mail server should be, who does this with each caller; gives what ends it. */
async function meeting(port: number, meets: (socket: Socket) => void): Promise<() => Promise<void>> {
  const callers = new Set<Socket>();
  const server = createServer((socket) => {
    callers.add(socket.on("error", () => undefined));
    meets(socket);
  });
  await new Promise<void>((resolve) => void server.listen(port, "127.0.0.1", resolve));
  return async () => {
    for (const caller of callers) caller.destroy();
    await new Promise((resolve) => void server.close(resolve));
  };
}

test("the mail server is silent, talks nonsense and is gone, and so is the folder of files, under writes: they go on, and each mail leaves once", async () => {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "outside-"));
  const [files, elsewhere] = [join(folder, "files"), join(folder, "elsewhere")];
  let mail: MailServer | undefined;
  try {
    const given = { ...(await opened("outside")), folder, variables: { SMTP_URL: `smtp://127.0.0.1:${port}` } };
    const outcome = await writeThrough(given, async ({ answered }) => {
      for (const meets of [() => undefined, (socket: Socket) => void socket.end("HTTP/1.1 200 OK\r\n\r\n")]) {
        const end = await meeting(port, meets);
        await answered(20);
        await end();
      }
      mkdirSync(files, { recursive: true });
      renameSync(files, elsewhere);
      writeFileSync(files, "where a folder should be");
      await answered(40);
      rmSync(files);
      renameSync(elsewhere, files);
      mail = await startMailServer({ port });
      await expect.poll(() => mail?.received.length, { timeout: 180_000 }).toBeGreaterThan(0);
    });
    console.log(formatFaults("mail and files were away", outcome), `; ${mail?.received.length} mails came`);
    expect(outcome).toMatchObject(WHOLE);
    expect(outcome.comeAgain).toBeGreaterThan(0);
    const ids = mail?.received.map(({ read }) => read.messageId) ?? [];
    expect(new Set(ids).size).toBe(ids.length);
  } finally {
    await mail?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}, 600_000);
