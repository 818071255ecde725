import type { Running } from "../options.ts";
import { areBooksUnchecked, checkBooks, isDayDue, runDays } from "./daily.ts";
import { areMailsWaiting, deliverMails, areTextsWaiting, deliverTexts } from "./outbox.ts";
import { isDayDone } from "./business-days.ts";
import { runTimersWithin } from "./timers.ts";
import { PgBoss } from "pg-boss";
import type { Store } from "../store/handle.ts";
import { workLog } from "../log.ts";

/** A kind of work that no request asks for; one worker of each process takes its jobs, one job at a time. */
export interface Kind {
  readonly name: string;
  /** How often a process looks whether there is something to do, in seconds. */
  readonly every: number;
  /** Whether there is something to do; asked before a job is made. */
  isDue(running: Running): Promise<boolean>;
  /** Does it. What it throws is tried again, and after the last try kept for the administrator. */
  work(running: Running): Promise<unknown>;
  /** Seconds after which a job that has not come back is given to another process. */
  readonly longest: number;
}

const known: Kind[] = [
  { name: "mails", every: 5, isDue: areMailsWaiting, work: deliverMails, longest: 300 },
  { name: "texts", every: 5, isDue: areTextsWaiting, work: deliverTexts, longest: 300 },
  { name: "day", every: 20, isDue: isDayDue, work: runDays, longest: 3_600 },
  { name: "books", every: 60, isDue: areBooksUnchecked, work: checkBooks, longest: 900 },
  { name: "timers", every: 60, isDue: isDayDone, work: runTimersWithin, longest: 900 },
];

/** Everything the server does by itself: the platform's own work, then what modules add. */
export const kinds: readonly Kind[] = known;

/** Adds kinds of work; for the composition root. @throws Error where a name is taken */
export function addKinds(more: readonly Kind[]): void {
  for (const kind of more) {
    if (known.some(({ name }) => name === kind.name)) throw new Error(`two modules bring the work ${kind.name}`);
    known.push(kind);
  }
}

/** Where the jobs of a kind lie after their last try. */
export const deadLetters = (kind: string): string => `${kind}_failed`;

/** Schema of the queue's tables, which a migration makes. */
export const QUEUE_SCHEMA = "job_queue";
const SUPERVISION_SECONDS = 15;

/**
 * The job queue on the store's own connections. Its tables come from our migrations, and it makes none:
 * the role it runs under could not. Nothing runs before it is started.
 */
export function openQueue(store: Pick<Store, "engine" | "queue">): PgBoss {
  return new PgBoss({
    db: store.queue,
    backend: store.engine,
    schema: QUEUE_SCHEMA,
    migrate: false,
    createSchema: false,
    // Work is due by the business date, which cron does not know.
    schedule: false,
    // How soon a job is taken over whose process was killed.
    superviseIntervalSeconds: SUPERVISION_SECONDS,
    monitorIntervalSeconds: SUPERVISION_SECONDS,
    reindex: false,
    monitorVacuum: false,
    persistWarnings: false,
  });
}

const TRIES_AGAIN = 5;
const FIRST_WAIT = 10;
const LONGEST_WAIT = 600;
const HOUR = 3_600;
/** A process that has not said for so many seconds that it is at a job has been killed: another takes the job. */
const SILENT = 30;

/**
 * Queues of each kind: at most one job waits and one runs, whichever process asks, so that nothing is done twice at
 * once.
 */
export async function makeQueues(queue: PgBoss): Promise<void> {
  for (const { name, longest } of kinds) {
    await queue.createQueue(deadLetters(name), { retentionSeconds: 90 * 24 * HOUR, deleteAfterSeconds: 24 * HOUR });
    const bounds = {
      retryLimit: TRIES_AGAIN,
      retryDelay: FIRST_WAIT,
      retryBackoff: true,
      retryDelayMax: LONGEST_WAIT,
      expireInSeconds: longest,
      heartbeatSeconds: SILENT,
      deleteAfterSeconds: HOUR,
      deadLetter: deadLetters(name),
    };
    await queue.createQueue(name, { policy: "stately", ...bounds });
    // A queue that an earlier version made keeps what it was made with.
    await queue.updateQueue(name, bounds);
  }
}

/**
 * Makes a job of a kind if there is something to do; gives whether one was made, which it is not while another waits.
 */
export async function request(queue: PgBoss, running: Running, kind: Kind): Promise<boolean> {
  if (!(await kind.isDue(running))) return false;
  return (await queue.send(kind.name, {})) !== null;
}

/** Takes jobs of a kind one after the other, in this process; gives the name of the worker. */
export function claimJobs(queue: PgBoss, running: Running, kind: Kind): Promise<string> {
  return queue.work(kind.name, { pollingIntervalSeconds: Math.min(kind.every, 10), batchSize: 1 }, async () => {
    await kind.work(running);
  });
}

/** Takes over the business date that another process has set, where the environment's can be set at all. */
async function readBusinessDate({ environment, store, ports }: Running): Promise<void> {
  if (!environment.clock) return;
  const stored = await store.reading.first<{ value: string }>(
    "SELECT value #>> '{}' AS value FROM setting WHERE name = 'business_date'",
  );
  if (stored && stored.value !== ports.clock.today()) ports.clock.setToday(stored.value);
}

const SECOND = 1_000;
const LONGEST_STOP = 10_000;

/** What runs the server together with the queue's way to its database. */
type Starting = Running & { readonly store: Store };

/**
 * Starts the work that no request asks for: mails, timers, the work of each business day. Several processes may do so
 * on one database; each job is taken by one of them. A job that fails is tried again later.
 */
export function startJobs(starting: Starting): { stop(): Promise<void> } {
  const log = workLog("jobs");
  const queue = openQueue(starting.store);
  queue.on("error", (error) => log.error({ err: error }, "the job queue failed"));
  const timers: NodeJS.Timeout[] = [];
  let isStopped = false;
  const look = async (kind: Kind, worker: string): Promise<void> => {
    await readBusinessDate(starting);
    if (await request(queue, starting, kind)) queue.notifyWorker(worker);
  };
  const started = (async () => {
    await queue.start();
    await makeQueues(queue);
    for (const kind of kinds) {
      const worker = await claimJobs(queue, starting, kind);
      const again = () =>
        void look(kind, worker).catch((error: unknown) =>
          log.error({ err: error, kind: kind.name }, "looking for work failed"),
        );
      if (isStopped) return;
      again();
      timers.push(setInterval(again, kind.every * SECOND).unref());
    }
  })().catch((error: unknown) => log.error({ err: error }, "jobs did not start"));
  return {
    async stop() {
      isStopped = true;
      for (const timer of timers) clearInterval(timer);
      await started;
      await queue.stop({ graceful: true, timeout: LONGEST_STOP });
    },
  };
}
