import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { loadRegistry } from "../../registry/registry.ts";
import { checkInvariants, formatBreaches } from "../../server/platform/invariants/invariant.ts";
import { makeFolderStore } from "../../server/platform/ports/files.ts";
import { openPostgres } from "../../server/platform/store/postgres.ts";
import { Caller } from "./caller.ts";
import { moneyFaults } from "./money-proof.ts";
import { moneyFixture } from "./money-writers.ts";
import { faultsIn } from "./proof.ts";
import { startServer, type RunningServer } from "./server.ts";
import { Writers } from "./writers.ts";

const TODAY = "2026-11-23";
const AT_ONCE = 8;
const MOST_WAIT = 120_000;

/** What came of killing one of two, again and again. */
interface TwoOutcome {
  acknowledged: number;
  /** Requests of the killed one that were asked again of the other. */
  repeated: number;
  wrong: string[];
  lost: string[];
  half: string[];
  breaches: string;
}

/**
 * Two processes serve one database. Under writes to both, one is killed; its callers go on at the other, which has been
 * serving all the while, until there is a second one again.
 */
export async function killOneOfTwo(url: string, kills: number): Promise<TwoOutcome> {
  const folder = mkdtempSync(join(tmpdir(), "two-"));
  const settings = { folder, databaseUrl: url };
  const servers: [RunningServer, RunningServer] = [await startServer(settings), await startServer(settings)];
  const callers: { caller: Caller; place: 0 | 1 }[] = [];
  const signIn = async (who: string) => {
    const place = callers.length % 2 === 0 ? 0 : 1;
    const caller = await new Caller(servers[place].address).signIn(who);
    callers.push({ caller, place });
    return caller;
  };
  const caller = await signIn("maker.s1");
  const own = await caller.ask("GET", "ucenter/company/entity");
  const buyers = await caller.ask("GET", "ucenter/supplier/related/enterprise/list");
  const writers = new Writers(
    caller,
    { seller: own?.data.rows[0].id, buyer: buyers?.data.rows[0].id },
    await moneyFixture(signIn),
    join(folder, "acknowledged.jsonl"),
  );
  const answered = async (more: number) => {
    const enough = writers.answered + more;
    const latest = performance.now() + MOST_WAIT;
    while (writers.answered < enough && performance.now() < latest) await wait(20);
    if (writers.answered < enough)
      throw new Error(`${more} more were not answered in ${MOST_WAIT} ms: ${writers.refused.join("; ")}`);
  };
  const outcome: TwoOutcome = { acknowledged: 0, repeated: 0, wrong: [], lost: [], half: [], breaches: "" };
  const settle = async () => {
    const { again, wrong } = await writers.settle();
    outcome.repeated += again;
    outcome.wrong.push(...wrong);
  };
  try {
    for (let round = 0; round < kills; round += 1) {
      const killed = round % 2 === 0 ? 0 : 1;
      const running = writers.run(AT_ONCE, 2 * round);
      await answered(20);
      await servers[killed].kill();
      await running;
      for (const one of callers) if (one.place === killed) one.caller.address = servers[killed === 0 ? 1 : 0].address;
      await settle();
      const alone = writers.run(AT_ONCE, 2 * round + 1);
      await answered(20);
      servers[killed] = await startServer(settings);
      for (const one of callers) one.caller.address = servers[one.place].address;
      await answered(20);
      writers.end();
      await alone;
      await settle();
    }
    for (const server of servers) await server.stop();
    const store = openPostgres({ url });
    const acknowledged = writers.acknowledged();
    const records = await faultsIn(store, acknowledged, folder);
    const money = await moneyFaults(store, acknowledged);
    outcome.breaches = formatBreaches(
      await checkInvariants({
        db: store.reading,
        registry: loadRegistry(),
        today: TODAY,
        files: makeFolderStore(join(folder, "files")),
      }),
    );
    await store.close();
    return {
      ...outcome,
      acknowledged: acknowledged.length,
      wrong: [...outcome.wrong, ...writers.refused],
      lost: [...records.lost, ...money.lost],
      half: [...records.half, ...money.half],
    };
  } finally {
    writers.end();
    for (const server of servers) await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
