import type { Store } from "../store/handle.ts";
import { deadLetters, kinds } from "../jobs/queue/kinds.ts";

/** How much waits, and since when, in seconds. */
export interface QueueLength {
  readonly name: string;
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
  readonly oldest: number;
}

/** What the database itself says of the moment. */
export interface Figures {
  /** By kind of work. */
  readonly queue: readonly QueueLength[];
  /** Mails and text messages that have not left. */
  readonly outbox: readonly Pick<QueueLength, "name" | "waiting" | "oldest">[];
  /** Requests for a lock that have to wait now. */
  readonly locksWaiting: number;
  /** Deadlocks of this database since its statistics began. */
  readonly deadlocks: number;
}

const OUTBOX = ["mail", "text_message"] as const;

/** Asks the database for the figures that no process knows by itself. */
export async function figuresOf({ reading }: Pick<Store, "reading">): Promise<Figures> {
  const jobs = await reading.rows<{ name: string; state: string; count: number; oldest: string }>(
    `SELECT name, state::text AS state, count(*)::int AS count,
       extract(epoch FROM now() - min(greatest(created_on, start_after)))::text AS oldest
     FROM job_queue.job WHERE state IN ('created', 'retry', 'active') GROUP BY 1, 2`,
  );
  const sum = (name: string, states: readonly string[]): number =>
    jobs.filter((job) => job.name === name && states.includes(job.state)).reduce((all, { count }) => all + count, 0);
  const oldest = (name: string): number =>
    Math.max(0, ...jobs.filter((job) => job.name === name && job.state !== "active").map((job) => Number(job.oldest)));
  const outbox = await Promise.all(
    OUTBOX.map(async (name) => {
      const row = await reading.first<{ count: number; oldest: string | null }>(
        `SELECT count(*)::int AS count, extract(epoch FROM now() - min(created_at))::text AS oldest
          FROM ${name}
          WHERE status = 'queued'`,
      );
      return { name, waiting: row?.count ?? 0, oldest: Math.max(0, Number(row?.oldest ?? 0)) };
    }),
  );
  const database = await reading.first<{ waiting: number; deadlocks: number }>(
    `SELECT (SELECT count(*) FROM pg_locks WHERE NOT granted)::int AS waiting,
       (SELECT coalesce(sum(deadlocks), 0) FROM pg_stat_database WHERE datname = current_database())::int AS deadlocks`,
  );
  return {
    queue: kinds.map(({ name }) => ({
      name,
      waiting: sum(name, ["created", "retry"]),
      running: sum(name, ["active"]),
      failed: sum(deadLetters(name), ["created"]),
      oldest: oldest(name),
    })),
    outbox,
    locksWaiting: database?.waiting ?? 0,
    deadlocks: database?.deadlocks ?? 0,
  };
}
