import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, expect, test } from "vitest";
import { openPostgres } from "../../server/platform/store/postgres.ts";
import { startApplication } from "../api/application/application.ts";
import { Caller } from "../durability/caller.ts";
import { baseBackup, giveToEngine } from "../durability/base-backup.ts";
import { startServer, type RunningServer } from "../durability/server.ts";
import { startOwnPostgres, type OwnPostgres } from "../postgres.ts";

const OPERATE = join(import.meta.dirname, "../../server/operate.ts");
const folder = mkdtempSync(join(tmpdir(), "restore-"));
const place = (name: string) => join(folder, name);
/** What the guide says of the server's settings. */
const ARCHIVING = [
  "-c",
  "wal_level=replica",
  "-c",
  "archive_mode=on",
  "-c",
  `archive_command=test ! -f ${place("archive")}/%f && cp %p ${place("archive")}/%f`,
];

let primary: OwnPostgres | undefined;
let restored: OwnPostgres | undefined;
let server: RunningServer | undefined;
afterAll(async () => {
  await server?.kill();
  await primary?.stop();
  await restored?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A connection as the owner, on which a backup begins and ends. */
async function owner(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

interface Written {
  readonly id: string;
  readonly number: string;
}

/** Enters invoices, each with a paper, one after the other until it is told to end. */
class Entering {
  readonly acknowledged: Written[] = [];
  private on = true;
  private readonly work: Promise<void>;

  constructor(caller: Caller, parties: { seller: string; buyer: string }) {
    this.work = this.go(caller, parties);
  }

  private async go(caller: Caller, { seller, buyer }: { seller: string; buyer: string }): Promise<void> {
    for (let at = 0; this.on; at += 1) {
      const number = `BACKUP-${String(at).padStart(5, "0")}`;
      const form = new FormData();
      form.append("category", "invoice");
      form.append("file", new Blob([`%PDF-1.4\n% ${number}\n%%EOF\n`], { type: "application/pdf" }), `${number}.pdf`);
      const file = await caller.ask("POST", "ucenter/file", form);
      expect(file?.code).toBe(0);
      const made = await caller.ask("POST", "obligation/invoice", {
        invoice_no: number,
        seller_entity: seller,
        buyer_entity: buyer,
        currency: "SGD",
        issue_date: "2026-11-20",
        due_date: "2026-12-19",
        lines: [{ description: "Bolts", quantity: "3", unit_price: "33.33", gst_code: "SR" }],
      });
      expect(made?.code).toBe(0);
      const sent = await caller.ask("POST", `obligation/invoice/${made?.data.id}/submit`, {
        version: made?.data.version,
      });
      expect(sent?.code).toBe(0);
      this.acknowledged.push({ id: String(made?.data.id), number });
    }
  }

  async atLeast(count: number): Promise<void> {
    while (this.acknowledged.length < count) await Promise.race([wait(50), this.work]);
  }

  async end(): Promise<void> {
    this.on = false;
    await this.work;
  }
}

function operate(url: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", OPERATE, ...args],
    {
      encoding: "utf8",
      env: {
        PATH: process.env["PATH"],
        APP_ENVIRONMENT: "test",
        DATABASE_URL: url,
        DATA_FOLDER: place("files-restored"),
      },
    },
  );
  return { status, output: `${stdout}${stderr}` };
}

test("a backup under load is restored to a moment: what was acknowledged before is there, nothing of later is, books and audit hold", async () => {
  chmodSync(folder, 0o755);
  mkdirSync(place("archive"));
  mkdirSync(place("primary"));
  // The engine archives as a user of its own.
  chmodSync(place("archive"), 0o777);
  primary = await startOwnPostgres({ folder: place("primary"), postgresFlags: ARCHIVING });
  const url = await primary.database("product");
  await (await startApplication({ store: openPostgres({ url }) })).close();
  server = await startServer({ folder: place("files"), databaseUrl: url });
  const caller = await new Caller(server.address).signIn("maker.s1");
  const own = await caller.ask("GET", "ucenter/company/entity");
  const related = await caller.ask("GET", "ucenter/supplier/related/enterprise/list");
  const entering = new Entering(caller, {
    seller: own?.data.rows[0].id,
    buyer: related?.data.rows.find((row: { name: string }) => row.name.startsWith("Straits")).id,
  });

  await entering.atLeast(3);
  await baseBackup(url, place("primary/data"), place("base"));
  const during = entering.acknowledged.length;
  await entering.atLeast(during + 5);
  const client = await owner(url);
  const before = [...entering.acknowledged];
  const timestamp = (await client.query<{ at: string }>("SELECT clock_timestamp()::text AS at")).rows[0]?.at ?? "";
  // One write may be under way at the moment; those that begin after the next acknowledged one are later.
  await entering.atLeast(before.length + 5);
  await entering.end();
  const after = entering.acknowledged.slice(before.length + 1);
  await client.query("SELECT pg_switch_wal()");
  await client.query("CHECKPOINT");
  await client.end();
  await server.stop();
  await primary.end();
  cpSync(place("files"), place("files-restored"), { recursive: true });

  mkdirSync(place("restored"));
  cpSync(place("base"), place("restored/data"), { recursive: true });
  writeFileSync(
    place("restored/data/postgresql.auto.conf"),
    `restore_command = 'cp ${place("archive")}/%f %p'\nrecovery_target_time = '${timestamp}'\nrecovery_target_action = 'promote'\n`,
  );
  writeFileSync(place("restored/data/recovery.signal"), "");
  giveToEngine(place("restored/data"));
  restored = await startOwnPostgres({ folder: place("restored"), isThere: true });
  const again = restored.address("product");
  const look = await owner(again);
  await expect
    .poll(async () => (await look.query<{ on: boolean }>("SELECT pg_is_in_recovery() AS on")).rows[0]?.on)
    .toBe(false);
  const { rows } = await look.query<{ invoice_no: string; status: string }>(
    "SELECT invoice_no, status FROM invoice WHERE invoice_no LIKE 'BACKUP-%' ORDER BY invoice_no",
  );
  await look.end();
  const there = new Map(rows.map(({ invoice_no: number, status }) => [number, status]));
  expect(before.filter(({ number }) => there.get(number) !== "submitted")).toEqual([]);
  expect(after.length).toBeGreaterThan(2);
  expect(after.filter(({ number }) => there.has(number))).toEqual([]);

  const books = operate(again, "verify-books");
  expect(books.output).toMatch(/(\d+) of \1 invariants hold/);
  expect(books.status).toBe(0);
  const audit = operate(again, "verify-audit");
  expect(audit.output).toContain("all as they were written");
  expect(audit.status).toBe(0);
  console.log(
    `${before.length} writes before the moment, ${after.length} after; ${readdirSync(place("archive")).length} segments archived; ${audit.output.trim()}`,
  );

  server = await startServer({ folder: place("files-restored"), databaseUrl: again });
  const back = await new Caller(server.address).signIn("maker.s1");
  const read = await back.ask("GET", `obligation/invoice?id=${before.at(-1)?.id}`);
  expect(read?.data).toMatchObject({ invoice_no: before.at(-1)?.number });
  await server.stop();
});
