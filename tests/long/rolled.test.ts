import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadRegistry } from "../../registry/registry.ts";
import "../../server/composition.ts";
import { checkInvariants, formatBreaches } from "../../server/platform/invariants/invariant.ts";
import { migrate, migrationsOf } from "../../server/platform/store/migrate.ts";
import { openPostgres } from "../../server/platform/store/postgres.ts";
import { Caller, isUnknown, type CallAnswer } from "../durability/caller.ts";
import { startServer, type RunningServer } from "../durability/server.ts";
import { SEEDED, startPostgres, type TestPostgres } from "../postgres.ts";

const WRITERS = 3;
const DRAIN = { DRAIN_SECONDS: "2" };
/** What a later release would bring: columns and an index on tables that are written to meanwhile. */
const LATER = {
  name: "9998_later.sql",
  text: "ALTER TABLE invoice ADD COLUMN remark text NOT NULL DEFAULT ''; ALTER TABLE audit_seal ADD COLUMN remark text; CREATE INDEX invoice_remark ON invoice (remark);",
};

let postgres: TestPostgres;
const folder = mkdtempSync(join(tmpdir(), "rolled-"));
const servers: RunningServer[] = [];
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => {
  for (const server of servers) await server.kill();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What a proxy does: asks which process is ready, and sends requests there. */
class Proxy {
  ready: RunningServer[] = [];
  private at = 0;
  private on = true;
  private readonly looking: Promise<void>;

  constructor() {
    this.looking = this.look();
  }

  private async look(): Promise<void> {
    while (this.on) {
      const states = await Promise.all(
        servers.map((server) =>
          fetch(`${server.address}/readyz`).then(
            ({ ok }) => ok,
            () => false,
          ),
        ),
      );
      this.ready = servers.filter((_, index) => states[index]);
      await wait(100);
    }
  }

  next(): RunningServer | undefined {
    this.at += 1;
    return this.ready[this.at % this.ready.length];
  }

  async end(): Promise<void> {
    this.on = false;
    await this.looking;
  }
}

interface Outcome {
  readonly acknowledged: string[];
  /** Answers that were no answer, or said to come again. */
  again: number;
  readonly refused: string[];
}

/**
 * Enters invoices one after the other, by whichever process is ready; asks again under the same key where no answer
 * came.
 */
async function enter(
  proxy: Proxy,
  cookie: string,
  parties: object,
  who: number,
  isOn: () => boolean,
): Promise<Outcome> {
  const outcome: Outcome = { acknowledged: [], again: 0, refused: [] };
  const caller = new Caller("");
  caller.cookie = cookie;
  for (let at = 0; isOn(); at += 1) {
    const number = `ROLLED-${who}-${at}`;
    const body = {
      invoice_no: number,
      ...parties,
      currency: "SGD",
      issue_date: "2026-11-20",
      due_date: "2026-12-19",
      lines: [{ description: "Bolts", quantity: "3", unit_price: "33.33", gst_code: "SR" }],
    };
    let answer: CallAnswer | undefined;
    for (let tried = 0; ; tried += 1) {
      const server = proxy.next();
      caller.address = server?.address ?? "";
      answer = server && (await caller.ask("POST", "obligation/invoice", body, `rolled-${who}-${at}`));
      if (answer && !isUnknown(answer)) break;
      outcome.again += 1;
      expect(tried, "somebody is ready in the end").toBeLessThan(600);
      await wait(50);
    }
    if (answer.code === 0) outcome.acknowledged.push(number);
    else outcome.refused.push(`${number}: ${answer.status} ${answer.code}`);
  }
  return outcome;
}

test("a new version is rolled out under load: the tables first, then one process after the other, and nothing is lost or refused", async () => {
  const url = await postgres.database("rolled", SEEDED);
  const start = () => startServer({ folder, databaseUrl: url, variables: DRAIN });
  servers.push(await start(), await start());
  const proxy = new Proxy();
  await expect.poll(() => proxy.ready.length).toBe(2);
  const first = await new Caller(servers[0]?.address ?? "").signIn("maker.s1");
  const own = await first.ask("GET", "ucenter/company/entity");
  const related = await first.ask("GET", "ucenter/supplier/related/enterprise/list");
  const parties = {
    seller_entity: own?.data.rows[0].id,
    buyer_entity: related?.data.rows.find((row: { name: string }) => row.name.startsWith("Straits")).id,
  };
  let isOn = true;
  const entering = Promise.all(
    Array.from({ length: WRITERS }, (_, who) => enter(proxy, first.cookie, parties, who, () => isOn)),
  );
  const store = openPostgres({ url });
  const known = migrationsOf();
  const newer = openPostgres({ url });
  expect(await migrate(newer, [...known, LATER])).toEqual([LATER.name]);
  await newer.close();
  for (const index of [0, 1]) {
    const old = servers[index] as RunningServer;
    servers.push(await start());
    await expect.poll(() => proxy.ready.length, { timeout: 60_000 }).toBe(3);
    const ended = once(old.process, "exit");
    old.process.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    servers.splice(servers.indexOf(old), 1);
    servers.reverse();
  }
  isOn = false;
  const outcomes = await entering;
  await proxy.end();
  const acknowledged = outcomes.flatMap((one) => one.acknowledged);
  const again = outcomes.reduce((sum, one) => sum + one.again, 0);
  console.log(`${acknowledged.length} writes acknowledged while the version was rolled, ${again} asked again`);
  expect(outcomes.flatMap((one) => one.refused)).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(WRITERS);
  const rows = await store.reading.rows<{ invoice_no: string; count: number }>(
    "SELECT invoice_no, count(*)::int AS count FROM invoice WHERE invoice_no LIKE 'ROLLED-%' GROUP BY 1",
  );
  const count = new Map(rows.map((row) => [row.invoice_no, row.count]));
  expect(acknowledged.filter((number) => count.get(number) !== 1)).toEqual([]);
  expect(
    formatBreaches(await checkInvariants({ db: store.reading, registry: loadRegistry(), today: "2026-11-23" })),
  ).toBe("");
  await store.close();
});
