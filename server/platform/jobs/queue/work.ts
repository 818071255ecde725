import type { PgBoss } from "pg-boss";
import type { Running } from "../../running.ts";
import type { Kind } from "./kind.ts";
import { deadLetters, kinds } from "./kinds.ts";

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
