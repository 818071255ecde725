import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { CONNECT_QUERY } from "../../server/platform/store/postgres-limits.ts";
import { freePort } from "../free-port.ts";

/** Whether PgBouncer is on this machine. */
export function hasPooler(): boolean {
  try {
    execFileSync("pgbouncer", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** PgBouncer before a database. */
interface Pooler {
  /** Address of the database by way of it. */
  readonly url: string;
  stop(): Promise<void>;
}

const LONGEST_START = 30_000;

const isOpen = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => done(true)).once("error", () => done(false));
    socket.once("connect", () => socket.end());
  });

/** What PgBouncer does in each way in which the product uses it. */
const MODES = {
  /** A connection is one client's for as long as that stays. */
  session: { database: "", lines: ["pool_mode = session", "default_pool_size = 80"] },
  /** A connection is one client's for a transaction, and few are enough; PgBouncer gives them limits and role. */
  transaction: {
    database: ` connect_query='${CONNECT_QUERY.replaceAll("'", "''")}'`,
    lines: ["pool_mode = transaction", "default_pool_size = 20"],
  },
} as const;

export const MODE_NAMES = ["session", "transaction"] as const satisfies readonly (keyof typeof MODES)[];

/**
 * Starts PgBouncer in one of the modes in which the product uses it.
 * @param url the database's address
 * @param folder for its settings; anybody may read above it
 */
export async function startPooler(url: string, folder: string, mode: keyof typeof MODES): Promise<Pooler> {
  const { hostname, port, username, password, pathname } = new URL(url);
  const name = pathname.slice(1);
  const own = await freePort();
  mkdirSync(folder, { mode: 0o755 });
  writeFileSync(join(folder, "users.txt"), `"${username}" "${password}"\n`);
  writeFileSync(
    join(folder, "pgbouncer.ini"),
    [
      "[databases]",
      `${name} = host=${hostname} port=${port} dbname=${name}${MODES[mode].database}`,
      "[pgbouncer]",
      "listen_addr = 127.0.0.1",
      `listen_port = ${own}`,
      "unix_socket_dir =",
      "auth_type = trust",
      `auth_file = ${join(folder, "users.txt")}`,
      ...MODES[mode].lines,
      "max_client_conn = 500",
      "server_login_retry = 1",
      "server_connect_timeout = 5",
      "query_wait_timeout = 10",
      "",
    ].join("\n"),
  );
  // It never runs as root.
  const user = process.getuid?.() === 0 ? ["-u", "postgres"] : [];
  const child = spawn("pgbouncer", ["-q", ...user, join(folder, "pgbouncer.ini")], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let text = "";
  child.stderr.on("data", (bytes: Buffer) => void (text += bytes.toString()));
  const latest = performance.now() + LONGEST_START;
  while (!(await isOpen(own))) {
    if (child.exitCode !== null || performance.now() > latest) throw new Error(`PgBouncer did not start: ${text}`);
    await wait(50);
  }
  const address = new URL(url);
  address.hostname = "127.0.0.1";
  address.port = String(own);
  return {
    url: address.href,
    async stop() {
      const ended = once(child, "exit");
      if (child.exitCode === null && child.kill("SIGKILL")) await ended;
    },
  };
}
