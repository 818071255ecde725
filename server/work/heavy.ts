import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Acting } from "../context.ts";
import { fairQueue } from "../queue/fair.ts";
import { refuse } from "../refusal.ts";
import type { Job } from "./job.ts";

/** What is drawn up by itself, for nobody who waits at a screen. */
const PLATFORM = "platform";
const MOST_OF_USER = 4;
const LONGEST = 60_000;
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));

const idle: Worker[] = [];
const ofUser = new Map<string, number>();
/** Companies take turns at the threads; beyond these bounds whoever has most waiting is told to come later. */
const queue = fairQueue({ atOnce: THREADS, most: 200, mostOfOne: 20 });

function thread(): Worker {
  const kept = idle.pop();
  if (kept) return kept;
  const made = new Worker(new URL("./thread.ts", import.meta.url));
  // One that dies idle is not used again, and breaks nothing.
  const gone = (): void => {
    const place = idle.indexOf(made);
    if (place >= 0) idle.splice(place, 1);
  };
  made.on("error", gone);
  made.on("exit", gone);
  // Nothing waits for an idle thread when the server ends.
  made.unref();
  return made;
}

/** Runs a job in a thread; one that dies or takes too long is not used again. */
function inThread(job: Job): Promise<Uint8Array> {
  const worker = thread();
  return new Promise((resolve, reject) => {
    const end = (isWell: boolean): void => {
      clearTimeout(timer);
      worker.off("message", answered);
      worker.off("error", failed);
      worker.off("exit", ended);
      worker.unref();
      if (isWell) idle.push(worker);
      else void worker.terminate();
    };
    const answered = (answer: { bytes: Uint8Array } | { error: string }): void => {
      end(true);
      if ("bytes" in answer) resolve(answer.bytes);
      else reject(new Error(answer.error));
    };
    const failed = (error: unknown): void => {
      end(false);
      reject(error as Error);
    };
    const ended = (): void => failed(new Error("the thread ended"));
    const timer = setTimeout(() => failed(new Error(`a ${job.kind} took longer than ${LONGEST} ms`)), LONGEST);
    worker.on("message", answered);
    worker.on("error", failed);
    worker.on("exit", ended);
    worker.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(job);
  });
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
