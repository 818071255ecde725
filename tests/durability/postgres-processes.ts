import { execFileSync } from "node:child_process";
import { Client } from "pg";

/** The processes of a PostgreSQL server on this machine. */
export interface PostgresProcesses {
  /** Stops all of them where they stand; who speaks to them hears nothing. */
  pause(): void;
  /** Lets them go on. */
  resume(): void;
  /** Kills one that serves a connection; the server then ends all others, and recovers from its log. */
  crash(): Promise<void>;
  /** Kills all of them at once, as when its machine is lost. */
  kill(): void;
}

const processes = (): number[][] =>
  execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
const parentOf = (process: number): number => processes().find(([id]) => id === process)?.[1] ?? 0;
const familyOf = (parent: number): number[] => [
  parent,
  ...processes()
    .filter(([, above]) => above === parent)
    .map(([id = 0]) => id),
];

/** Asks on a connection of its own. */
async function ask<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const ownProcess = async (client: Client): Promise<number> =>
  (await client.query<{ own: number }>("SELECT pg_backend_pid() AS own")).rows[0]?.own ?? 0;

/** Finds the processes behind an address of this machine. */
export async function processesBehind(url: string): Promise<PostgresProcesses> {
  const server = await ask(url, async (client) => parentOf(await ownProcess(client)));
  const signal = (name: "SIGSTOP" | "SIGCONT" | "SIGKILL", ids: readonly number[]) => {
    for (const id of ids) {
      try {
        process.kill(id, name);
      } catch (error) {
        // One that has ended meanwhile needs no signal.
        if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
      }
    }
  };
  return {
    pause: () => signal("SIGSTOP", familyOf(server)),
    resume: () => signal("SIGCONT", familyOf(server).toReversed()),
    kill: () => signal("SIGKILL", familyOf(server)),
    crash: () => ask(url, async (client) => void process.kill(await ownProcess(client), "SIGKILL")),
  };
}
