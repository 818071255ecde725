import { availableParallelism } from "node:os";
import type { Acting } from "../context.ts";
import { fairQueue } from "../queue/fair.ts";
import { refuse } from "../refusal.ts";
import type { Job } from "./job.ts";
import { threads } from "./threads.ts";

/** What is drawn up by itself, for nobody who waits at a screen. */
const PLATFORM = "platform";
const MOST_OF_USER = 4;
const LONGEST = 60_000;
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));

const workers = threads<Job, { bytes: Uint8Array } | { error: string }>(new URL("./thread.ts", import.meta.url), LONGEST);
const ofUser = new Map<string, number>();
/** Companies take turns at the threads; beyond these bounds whoever has most waiting is told to come later. */
const queue = fairQueue({ atOnce: THREADS, most: 200, mostOfOne: 20 });

/** Runs a job in a thread; one that dies or takes too long is not used again. */
async function inThread(job: Job): Promise<Uint8Array> {
  const worker = workers.take();
  const answer = await workers.ask(worker, job).catch((error: unknown) => {
    void worker.terminate();
    throw error;
  });
  workers.keep(worker);
  if ("error" in answer) throw new Error(answer.error);
  return answer.bytes;
}

/**
 * Does heavy work in a thread of its own, so that no other request waits for it: companies by turns, and of one person at most a
 * few at once.
 * @param acting who asked for it; undefined for what the platform draws up
 * @throws Refusal 1067 when too many of this person, of this company or in all wait already
 */
export async function heavy(acting: Acting | undefined, job: Job): Promise<Uint8Array> {
  const user = acting?.user.id;
  const count = user === undefined ? 0 : ofUser.get(user) ?? 0;
  if (count >= MOST_OF_USER) refuse("1067", { data: { retry_after: 5 } });
  if (user !== undefined) ofUser.set(user, count + 1);
  try {
    return await queue.run(acting?.company?.id ?? user ?? PLATFORM, () => inThread(job));
  } finally {
    if (user !== undefined) {
      const left = (ofUser.get(user) ?? 1) - 1;
      if (left > 0) ofUser.set(user, left);
      else ofUser.delete(user);
    }
  }
}
