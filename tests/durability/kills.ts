import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Store } from "../../server/store/handle.ts";
import { randomOf } from "../generate/random.ts";
import { Caller } from "./caller.ts";
import { faultsIn } from "./proof.ts";
import { freePort } from "../free-port.ts";
import { startServer } from "./server.ts";
import { Writers } from "./writers.ts";

/** What came of a run of kills. */
export interface KillsOutcome {
  kills: number;
  sent: number;
  acknowledged: number;
  askedAgain: number;
  rows: number;
  slowestStart: number;
  wrong: string[];
  lost: string[];
  half: string[];
}

const AT_ONCE = 8;
const MOST_WAIT = 20_000;

/**
 * Kills the real server in the middle of concurrent writes, starts it again, and so on; then looks whether everything that
 * was acknowledged is there and nothing is there by half.
 * @param open opens the database when no server runs
 */
export async function killAgainAndAgain(kills: number, database: { url?: string; open(folder: string): Promise<Store> }): Promise<KillsOutcome> {
  const folder = mkdtempSync(join(tmpdir(), "kills-"));
  const random = randomOf("kills");
  const port = await freePort();
  const settings = { folder, port, ...(database.url ? { databaseUrl: database.url } : {}) };
  const outcome: KillsOutcome = { kills, sent: 0, acknowledged: 0, askedAgain: 0, rows: 0, slowestStart: 0, wrong: [], lost: [], half: [] };
  let server = await startServer(settings);
  const caller = await new Caller(server.address).signIn("maker.s1");
  const own = await caller.ask("GET", "ucenter/company/entity");
  const buyers = await caller.ask("GET", "ucenter/supplier/related/enterprise/list");
  const writers = new Writers(caller, { seller: own?.data.rows[0].id, buyer: buyers?.data.rows[0].id }, join(folder, "acknowledged.jsonl"));
  try {
    for (let round = 0; round < kills; round += 1) {
      const running = writers.run(AT_ONCE, round);
      // Somewhere in the middle: after a random number of answers, on a slow machine later.
      const enough = writers.answered + 20 + Math.floor(random() * 120);
      const latest = performance.now() + MOST_WAIT;
      while (writers.answered < enough && performance.now() < latest) await wait(random() * 20);
      await server.kill();
      await running;
      server = await startServer(settings);
      outcome.slowestStart = Math.max(outcome.slowestStart, Math.round(server.started));
      const { again, wrong } = await writers.settle();
      outcome.askedAgain += again;
      outcome.wrong.push(...wrong);
    }
    await server.kill();
    const store = await database.open(folder);
    const acknowledged = writers.acknowledged();
    Object.assign(outcome, { sent: writers.sent, acknowledged: acknowledged.length }, await faultsIn(store, acknowledged, folder));
    outcome.wrong.push(...writers.refused);
    await store.close();
    return outcome;
  } finally {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One line for the log. */
export const told = (engine: string, { kills, sent, acknowledged, askedAgain, rows, slowestStart, lost, half }: KillsOutcome): string =>
  `${engine}: ${kills} kills, ${sent} writes sent, ${acknowledged} acknowledged (${askedAgain} asked again), ${rows} invoices, ${lost.length} lost, ${half.length} by half, slowest start ${slowestStart} ms`;
