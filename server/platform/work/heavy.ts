import { availableParallelism } from "node:os";
import { fairQueue } from "../queue/fair.ts";
import { refuse } from "../refusal.ts";
import type { JobResult, Job } from "./job.ts";
import { threads } from "./threads.ts";

/** Who asks for work: a person, of a company. */
export interface Asker {
  readonly user: { readonly id: string };
  readonly company: { readonly id: string } | undefined;
}

/** What is drawn up by itself, for nobody who waits at a screen. */
const PLATFORM = "platform";
/**
 * At once of one person: of files that are drawn up, and of files that were sent and are read, of which a form may send
 * many.
 */
const MOST_OF_USER = { drawing: 4, reading: 40 } as const;
const LONGEST_JOB = 60_000;
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));

const workers = threads<Job, { made: JobResult<Job> } | { error: string }>(
  new URL("./thread.ts", import.meta.url),
  LONGEST_JOB,
);
const ofUser = new Map<string, number>();
/**
 * Companies take turns at the threads; beyond these bounds whoever has most waiting is told to come later. What is read
 * takes moments, and does not wait behind what is drawn up.
 */
const queues = {
  drawing: fairQueue({ atOnce: THREADS, most: 200, mostOfOne: 20 }),
  reading: fairQueue({ atOnce: 1, most: 400, mostOfOne: 80 }),
} as const;
const READING: readonly Job["kind"][] = ["csv", "fault"];

/** Runs a job in a thread; one that dies or takes too long is not used again. */
async function inThread<Of extends Job>(job: Of): Promise<JobResult<Of>> {
  const worker = workers.take();
  const answer = await workers.ask(worker, job).catch((error: unknown) => {
    void worker.terminate();
    throw error;
  });
  workers.keep(worker);
  if ("error" in answer) throw new Error(answer.error);
  return answer.made as JobResult<Of>;
}

/**
 * Does heavy work in a thread of its own, so that no other request waits for it: companies by turns, and of one person
 * at most a few at once.
 * @param acting who asked for it; undefined for what the platform draws up
 * @throws Refusal busy when too many of this person, of this company or in all wait already
 */
export async function heavy<Of extends Job>(acting: Asker | undefined, job: Of): Promise<JobResult<Of>> {
  const lane = READING.includes(job.kind) ? "reading" : "drawing";
  const user = acting && `${lane} ${acting.user.id}`;
  const count = user === undefined ? 0 : (ofUser.get(user) ?? 0);
  if (count >= MOST_OF_USER[lane]) refuse("busy", { data: { retry_after: 5 } });
  if (user !== undefined) ofUser.set(user, count + 1);
  try {
    return await queues[lane].run(acting?.company?.id ?? acting?.user.id ?? PLATFORM, () => inThread(job));
  } finally {
    if (user !== undefined) {
      const left = (ofUser.get(user) ?? 1) - 1;
      if (left > 0) ofUser.set(user, left);
      else ofUser.delete(user);
    }
  }
}
