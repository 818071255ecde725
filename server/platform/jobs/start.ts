import type { Running } from "../running.ts";
import { openQueue } from "./queue/open.ts";
import type { Kind } from "./queue/kind.ts";
import { kinds } from "./queue/kinds.ts";
import { makeQueues, request, claimJobs } from "./queue/work.ts";
import { workLog } from "../log/log.ts";
import type { Store } from "../store/handle.ts";

/** Takes over the business date that another process has set, where the environment's can be set at all. */
async function readBusinessDate({ environment, store, ports }: Running): Promise<void> {
  if (!environment.clock) return;
  const kept = await store.reading.first<{ value: string }>(
    "SELECT value #>> '{}' AS value FROM setting WHERE name = 'business_date'",
  );
  if (kept && kept.value !== ports.clock.today()) ports.clock.setToday(kept.value);
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
