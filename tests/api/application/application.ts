import { existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { loadRegistry, type Registry } from "../../../registry/registry.ts";
import type { RequestContext } from "../../../server/platform/context.ts";
import { handlers } from "../../../server/composition.ts";
import { seed } from "../../../server/demo/seed.ts";
import { buildApp } from "../../../server/platform/http/app.ts";
import type { AppOptions } from "../../../server/platform/options.ts";
import { engine } from "../../../server/platform/lifecycle/engine.ts";
import { makeClock, type Clock } from "../../../server/platform/ports/clock.ts";
import { makeMemoryStore } from "../../memory-files.ts";
import { makeIds, makeRandom } from "../../../server/platform/ports/random.ts";
import { makeOutboxMailer } from "../../../server/platform/ports/mail.ts";
import type { Ports } from "../../../server/platform/ports/ports.ts";
import { makeOutboxTexter } from "../../../server/platform/ports/sms.ts";
import { embeddedSigning } from "../../../server/modules/signing/embedded.ts";
import { noteSeeded, seedState } from "../../../server/start/database.ts";
import { outside, fixedCodes } from "../../../server/start/ports.ts";
import type { Store } from "../../../server/platform/store/handle.ts";
import { migrate } from "../../../server/platform/store/migrate.ts";
import { openEmbedded } from "../../../server/platform/store/pglite.ts";
import { makeLog, logTo } from "../../../server/platform/log.ts";
import { namesOfSecrets, noteLine } from "../../logged.ts";
import { Client } from "./client.ts";
import { personTicket } from "./person.ts";
import { copyInto } from "./copy.ts";
import { openDump, unpackDump } from "./dump.ts";
import { fingerprint } from "../../../server/demo/fingerprint.ts";

const ROOT = join(import.meta.dirname, "../../..");
const PASSWORD = "quiet-teapot-walks-42-hills";
/** What the seeded database is made of. */
const MADE_OF = ["schemas", "registry", "server"];
/**
 * What its tables and its people are made of: while one works on the rules, rows that other rules made will do. `npm
 * test` asks for SEEDS=exact.
 */
const SHAPED_BY = ["server/platform/store/migrations", "server/platform/store/encryption", "server/demo"];
const LONGEST_MAKING = 240_000;

/** How much of a day passes in a day, so that none passes 15:00, the cut-off of payments. */
const DAY_SHARE = 0.6;

/**
 * A clock whose every day ends before 15:00, the cut-off of payments: what is asked for tomorrow is possible whenever
 * the tests run, and no moment comes before an earlier one.
 */
export const beforeCutOff = (clock: Clock): Clock => ({
  ...clock,
  stamp() {
    const [date = "", time = ""] = clock.stamp().split("T");
    const passed = Math.floor(Date.parse(`1970-01-01T${time.slice(0, 12)}Z`) * DAY_SHARE);
    return `${date}T${new Date(passed).toISOString().slice(11, 23)}+08:00`;
  },
});

/** A running application over a database of its own. */
export interface Application {
  app: FastifyInstance;
  registry: Registry;
  store: Store;
  ports: Ports;
  environment: RequestContext["environment"];
  /** Moves real time on: sessions and tokens age. */
  wait(milliseconds: number): void;
  /** A browser nobody has signed in with. */
  stranger(): Client;
  /** A browser signed in as maker.s1 and so on, by the login call. */
  signedIn(who: string): Promise<Client>;
  close(): Promise<void>;
}

export interface ApplicationOptions extends Partial<
  Pick<AppOptions, "limits" | "handlers" | "log" | "dist" | "proxies">
> {
  /** A database to use instead of the seeded one in memory; it is migrated, and filled with what the seeded one has. */
  store?: Store;
  registry?: Registry;
  environment?: string;
}

export const everyHandler = handlers;

function makePorts(environment: RequestContext["environment"]): { ports: Ports; wait(milliseconds: number): void } {
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const ports: Ports = {
    clock: beforeCutOff(makeClock({ businessDate: "2026-11-23", settable: true, now })),
    ids: makeIds(() => now().getTime()),
    random: makeRandom(fixedCodes(environment)),
    mail: makeOutboxMailer(),
    sms: makeOutboxTexter(),
    signature: embeddedSigning,
    files: makeMemoryStore(),
    ...outside(environment),
  };
  return { ports, wait: (milliseconds) => void (ahead += milliseconds) };
}

// As the product logs it; for whoever writes a test, a fault is told on the screen too.
logTo({ write: noteLine });
const logged = makeLog();

let shared: Registry | undefined;
/** What the configs say, read once for all files that run in one process. */
const sharedRegistry = (): Registry => (shared ??= loadRegistry(ROOT));

type Parts = Pick<AppOptions, "registry" | "ports" | "environment">;

async function seeded(parts: Parts, store: Store): Promise<void> {
  await migrate(store);
  await seed({ ...parts, store, engine, handlers: everyHandler });
  await noteSeeded(store);
}

/** What the files are that the seeded database is made of, read once for all files that run in one process. */
let madeOf: string | undefined;
const fingerprintOfSeeds = (): string =>
  (madeOf ??= process.env["SEEDS"] === "exact" ? fingerprint(ROOT, MADE_OF) : `shape-${fingerprint(ROOT, SHAPED_BY)}`);

/**
 * The dump of the seeded database, of an earlier run when nothing it is made of has changed; where this process has
 * just made it, its database too.
 */
async function seededDump(parts: Parts): Promise<{ file: string; store?: Store }> {
  const folder = join(ROOT, "node_modules/.cache/seeded");
  const file = join(folder, `${fingerprintOfSeeds()}${parts.environment.showcase === true ? "-showcase" : ""}.tar`);
  mkdirSync(folder, { recursive: true });
  if (!existsSync(file) && !isMine(`${file}.making`)) await appears(file);
  if (existsSync(file)) return { file };
  const store = await openEmbedded();
  // Whatever rules a file plays by, all start from the one database that the product's own rules make.
  await seeded({ ...parts, registry: sharedRegistry() }, store);
  const own = `${file}.${process.pid}`;
  // Who opens the dump need not repeat what its write-ahead log still holds, nor unpack more of the log than is in use.
  for (const statement of ["SET wal_recycle = off", "SELECT pg_switch_wal()", "CHECKPOINT"])
    await store.reading.rows(statement);
  writeFileSync(own, Buffer.from(await (await store.dump()).arrayBuffer()));
  renameSync(own, file);
  rmSync(`${file}.making`, { recursive: true, force: true });
  return { file, store };
}

/** The seeded database in memory. */
async function seededStore(parts: Parts): Promise<Store> {
  const { file, store } = await seededDump(parts);
  return store ?? openDump(file);
}

/** Fills the folder of a server that has not run yet with the seeded database, as that server's first start would. */
export async function fillFolder(folder: string): Promise<void> {
  const registry = sharedRegistry();
  const environment = { ...registry.environments.environments["test"], name: "test" };
  const { file, store } = await seededDump({ registry, ports: makePorts(environment).ports, environment });
  await store?.close();
  unpackDump(file, join(folder, "database"));
}

/** Makes the tables of another database and fills them with what the seeded one has, unless it has that already. */
async function copied(parts: Parts, store: Store): Promise<void> {
  await migrate(store);
  if ((await seedState(store)) === "whole") return;
  const seeds = await seededStore(parts);
  try {
    await copyInto(seeds, store);
  } finally {
    await seeds.close();
  }
}

/** Whether this process is the one that makes the dump; a claim that was left behind counts no more after a while. */
function isMine(claim: string): boolean {
  try {
    mkdirSync(claim);
    return true;
  } catch {
    if (Date.now() - (statSync(claim, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) <= LONGEST_MAKING)
      return false;
    rmSync(claim, { recursive: true, force: true });
    return isMine(claim);
  }
}

/** Waits for a file that another process makes, for some minutes; who waits in vain makes it too. */
async function appears(file: string): Promise<void> {
  for (const end = Date.now() + LONGEST_MAKING; Date.now() < end && !existsSync(file);)
    await new Promise((resolve) => setTimeout(resolve, 250));
}

/** Starts the application the way the demo runs it, without rate limits unless they are asked for. */
export async function startApplication(options: ApplicationOptions = {}): Promise<Application> {
  const registry = options.registry ?? sharedRegistry();
  const name = options.environment ?? "test";
  const environment = { ...registry.environments.environments[name], name };
  const { ports, wait } = makePorts(environment);
  const parts = { registry, ports, environment };
  if (options.store) await copied(parts, options.store);
  const store = options.store ?? (await seededStore(parts));
  const app = await buildApp({
    ...parts,
    store,
    engine,
    handlers: options.handlers ?? everyHandler,
    limits: options.limits ?? false,
    pressure: false,
    ...(options.dist ? { dist: options.dist } : {}),
    ...(options.proxies ? { proxies: options.proxies } : {}),
    log: (fault) => {
      logged(fault);
      (options.log ?? (({ message, error }) => console.error(message, error)))(fault);
    },
  });
  const secrets = namesOfSecrets(registry);
  const stranger = () => new Client(app, secrets);
  return {
    app,
    registry,
    store,
    ports,
    environment,
    wait,
    stranger,
    async signedIn(who) {
      const client = stranger();
      const credentials = { email: `${who}@demo.example`, password: PASSWORD };
      const first = await client.post("ucenter/user/login", credentials);
      const answered =
        first.body.code === 1037
          ? await client.post("ucenter/user/login", { ...credentials, captcha: await personTicket(client) })
          : first;
      if (answered.body.code !== 0) throw new Error(`${who} could not sign in: ${JSON.stringify(answered.body)}`);
      return client;
    },
    async close() {
      await app.close();
      await store.close();
    },
  };
}
