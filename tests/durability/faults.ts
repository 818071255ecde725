import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { loadRegistry } from "../../registry/registry.ts";
import { checkInvariants, formatBreaches } from "../../server/platform/invariants/invariant.ts";
import { makeFolderStore } from "../../server/platform/ports/files.ts";
import type { Store } from "../../server/platform/store/handle.ts";
import { Caller, type Heard } from "./caller.ts";
import { moneyFaults } from "./money-proof.ts";
import { moneyFixture } from "./money-writers.ts";
import { faultsIn } from "./proof.ts";
import { startServer, type RunningServer } from "./server.ts";
import { Writers } from "./writers.ts";

/** The business date of the demo. */
const TODAY = "2026-11-23";
const AT_ONCE = 8;
/** Codes of a refusal that says to come again: the outcome is not known, or nothing was done. */
const COME_AGAIN: readonly number[] = [1065, 1066, 1067];

/** What came of writing through a fault. */
interface FaultOutcome {
  sent: number;
  acknowledged: number;
  /** Answers of 503 while the fault lasted and after. */
  comeAgain: number;
  /** The longest that anybody waited for an answer, in milliseconds. */
  slowest: number;
  /** What the slowest answer was to, and what it was. */
  slowestOf: string;
  /** From the end of the fault until a write was done and the server said that it is ready, in milliseconds. */
  recovered: number;
  /** Answers of 500 and more that do not say by code and header to come again. */
  speechless: string[];
  /** Requests that a living server left without an answer. */
  unanswered: number;
  wrong: string[];
  lost: string[];
  half: string[];
  breaches: string;
}

/** What a fault is done to, and what shows that it is there. */
export interface UnderWay {
  readonly server: RunningServer;
  /** What the server says of itself. */
  ready(): Promise<number>;
  /** Asks until the server says this of itself. @throws Error when it never does */
  says(status: number): Promise<void>;
  /** Waits until so many more writes are answered. */
  answered(more: number): Promise<void>;
}

interface FaultOptions {
  /** PostgreSQL; the embedded database without it. */
  url?: string;
  /** Folder of the server's files; one of its own without it. */
  folder?: string;
  /** Environment variables of the server. */
  variables?: Readonly<Record<string, string>>;
  /** The file that the server's process runs; the product's own without it. */
  main?: string;
  /** Further writing beside the invoices and the money. */
  beside?(signIn: (who: string) => Promise<Caller>): Promise<Beside>;
  /** Opens the database when no server runs. */
  open(folder: string): Promise<Store>;
}

/** Writing of another kind that goes on at the same time. */
interface Beside {
  /** Writes until it is to end. */
  run(isOn: () => boolean): Promise<void>;
  readonly wrong: readonly string[];
  /** What was acknowledged and is not there, and what is there by half. */
  faults(store: Store, folder: string): Promise<{ lost: string[]; half: string[] }>;
}

const MOST_WAIT = 120_000;

async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const latest = performance.now() + MOST_WAIT;
  while (!(await holds())) {
    if (performance.now() > latest) throw new Error(`in ${MOST_WAIT} ms it never came that ${what}`);
    await wait(50);
  }
}

/**
 * Writes and reads with several at once while something befalls the server; asks again for what is not known, and looks
 * whether all that was acknowledged is there, once, and the books hold.
 * @param fault brings the fault about and ends it
 */
export async function writeThrough(
  { url, folder: given, variables = {}, main, beside, open }: FaultOptions,
  fault: (way: UnderWay) => Promise<void>,
): Promise<FaultOutcome> {
  const folder = given ?? mkdtempSync(join(tmpdir(), "faults-"));
  const server = await startServer({
    folder,
    variables,
    ...(main === undefined ? {} : { main }),
    ...(url ? { databaseUrl: url } : {}),
  });
  const heard: Heard[] = [];
  const signIn = async (who: string) => {
    const caller = await new Caller(server.address).signIn(who);
    caller.hear = (one) => void heard.push(one);
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
  const other = await beside?.(signIn);
  const ready = async () => (await fetch(`${server.address}/readyz`)).status;
  const way: UnderWay = {
    server,
    ready,
    says: (status) => until(`the server says ${status}`, async () => (await ready()) === status),
    answered: (more) => {
      const enough = writers.answered + more;
      return until(`${more} more are answered`, () => writers.answered >= enough);
    },
  };
  let unanswered = 0;
  const read = async () => {
    while (writers.isOn) {
      if ((await caller.ask("GET", "obligation/invoice/list")) === undefined) unanswered += 1;
      await wait(100);
    }
  };
  try {
    const writing = writers.run(AT_ONCE, 0);
    const reading = read();
    const besides = other?.run(() => writers.isOn);
    await way.answered(20);
    await fault(way);
    const ended = performance.now();
    await way.answered(1);
    await way.says(200);
    const recovered = performance.now() - ended;
    await way.answered(20);
    if (!writers.isOn) unanswered += 1;
    writers.end();
    await Promise.all([writing, reading, besides]);
    const { wrong } = await writers.settle();
    await server.stop();
    const store = await open(folder);
    const acknowledged = writers.acknowledged();
    const records = await faultsIn(store, acknowledged, folder);
    const money = await moneyFaults(store, acknowledged);
    const further = (await other?.faults(store, folder)) ?? { lost: [], half: [] };
    const breaches = formatBreaches(
      await checkInvariants({
        db: store.reading,
        registry: loadRegistry(),
        today: TODAY,
        files: makeFolderStore(join(folder, "files")),
      }),
    );
    await store.close();
    const slowest = heard.reduce((one, other) => (other.milliseconds > one.milliseconds ? other : one));
    const failed = heard.filter(({ status }) => status >= 500);
    return {
      sent: writers.sent,
      acknowledged: acknowledged.length,
      comeAgain: failed.length,
      slowest: Math.round(slowest.milliseconds),
      slowestOf: `${slowest.request}: ${slowest.status} ${slowest.code}`,
      recovered: Math.round(recovered),
      unanswered,
      speechless: failed
        .filter(
          ({ status, code, retryAfter }) => status !== 503 || !COME_AGAIN.includes(code) || retryAfter === undefined,
        )
        .map((one) => JSON.stringify(one)),
      wrong: [...wrong, ...writers.refused, ...(other?.wrong ?? [])],
      lost: [...records.lost, ...money.lost, ...further.lost],
      half: [...records.half, ...money.half, ...further.half],
      breaches,
    };
  } finally {
    writers.end();
    await server.kill();
    if (given === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * What every outcome must be: nobody was left without an answer, nothing was lost, done twice or by half, and the books
 * hold.
 */
export const WHOLE = { unanswered: 0, speechless: [], wrong: [], lost: [], half: [], breaches: "" };

/** One line for the log. */
export const formatFaults = (
  what: string,
  { sent, acknowledged, comeAgain, slowest, slowestOf, recovered, lost, half }: FaultOutcome,
): string =>
  `${what}: ${sent} writes sent, ${acknowledged} acknowledged, ${comeAgain} told to come again, ${lost.length} lost, ${half.length} by half, slowest answer ${slowest} ms (${slowestOf}), well again after ${recovered} ms`;
