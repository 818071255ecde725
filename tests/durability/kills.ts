import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Store } from "../../server/platform/store/handle.ts";
import { randomOf } from "../generate/random.ts";
import { fillFolder } from "../api/application/application.ts";
import { Caller } from "./caller.ts";
import { moneyFaults } from "./money-proof.ts";
import { moneyFixture } from "./money-writers.ts";
import { faultsIn } from "./proof.ts";
import { freePort } from "../free-port.ts";
import { startServer } from "./server.ts";
import { Writers } from "./writers.ts";

/** What came of a run of kills. */
interface KillsOutcome {
  kills: number;
  sent: number;
  acknowledged: number;
  repeated: number;
  rows: number;
  slowestStart: number;
  wrong: string[];
  lost: string[];
  half: string[];
}

const AT_ONCE = 8;
const MOST_WAIT = 20_000;

interface KillsOptions {
  /** PostgreSQL; the embedded database of the server without it. */
  url?: string;
  /** Answers to wait for before each kill, at the least. */
  least?: number;
  /** Opens the database when no server runs. */
  open(folder: string): Promise<Store>;
}

/**
 * Kills the real server in the middle of concurrent writes, starts it again, and so on; then looks whether everything
 * that was acknowledged is there and nothing is there by half. Half of the writes are invoices, the others move money.
 */
export async function killAgainAndAgain(kills: number, { url, least = 20, open }: KillsOptions): Promise<KillsOutcome> {
  const folder = mkdtempSync(join(tmpdir(), "kills-"));
  const random = randomOf("kills");
  const port = await freePort();
  const settings = { folder, port, ...(url ? { databaseUrl: url } : {}) };
  const outcome: KillsOutcome = {
    kills,
    sent: 0,
    acknowledged: 0,
    repeated: 0,
    rows: 0,
    slowestStart: 0,
    wrong: [],
    lost: [],
    half: [],
  };
  if (!url) await fillFolder(folder);
  let server = await startServer(settings);
  const signIn = (who: string) => new Caller(server.address).signIn(who);
  const caller = await signIn("maker.s1");
  const own = await caller.ask("GET", "ucenter/company/entity");
  const buyers = await caller.ask("GET", "ucenter/supplier/related/enterprise/list");
  const writers = new Writers(
    caller,
    { seller: own?.data.rows[0].id, buyer: buyers?.data.rows[0].id },
    await moneyFixture(signIn),
    join(folder, "acknowledged.jsonl"),
  );
  try {
    for (let round = 0; round < kills; round += 1) {
      const running = writers.run(AT_ONCE, round);
      // Somewhere in the middle: after a random number of answers, on a slow machine later.
      const enough = writers.answered + least + Math.floor(random() * 120);
      const latest = performance.now() + MOST_WAIT * Math.max(1, least / 20);
      while (writers.answered < enough && performance.now() < latest) await wait(random() * 20);
      await server.kill();
      await running;
      server = await startServer(settings);
      outcome.slowestStart = Math.max(outcome.slowestStart, Math.round(server.started));
      const { again, wrong } = await writers.settle();
      outcome.repeated += again;
      outcome.wrong.push(...wrong);
    }
    await server.kill();
    const store = await open(folder);
    const acknowledged = writers.acknowledged();
    Object.assign(
      outcome,
      { sent: writers.sent, acknowledged: acknowledged.length },
      await faultsIn(store, acknowledged, folder),
    );
    const money = await moneyFaults(store, acknowledged);
    outcome.lost.push(...money.lost);
    outcome.half.push(...money.half);
    outcome.wrong.push(...writers.refused);
    await store.close();
    return outcome;
  } finally {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One line for the log. */
export const formatKills = (
  engine: string,
  { kills, sent, acknowledged, repeated, rows, slowestStart, lost, half }: KillsOutcome,
): string =>
  `${engine}: ${kills} kills, ${sent} writes sent, ${acknowledged} acknowledged (${repeated} asked again), ${rows} invoices, ${lost.length} lost, ${half.length} by half, slowest start ${slowestStart} ms`;
