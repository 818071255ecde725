import { Worker, type ResourceLimits } from "node:worker_threads";
import type { Measured } from "../formats/measured.ts";
import type { RowFileShape } from "../formats/row-file.ts";
import type { Answered, ThreadMessage } from "./row-file-thread.ts";
import { availableParallelism } from "node:os";
import { fairQueue } from "../fair-queue.ts";
import { refuse } from "../refusal.ts";
import type { JobResult, Job } from "./job.ts";

/** Threads that run one file; one that is done with its work waits for the next. */
interface Threads<Message, Answer> {
  /** A thread that nobody uses. */
  acquire(): Worker;
  /** Tells a thread one thing and waits for what it answers. @throws Error when it dies or takes too long */
  ask(worker: Worker, message: Message): Promise<Answer>;
  /** Whoever took it has no more to tell. */
  keep(worker: Worker): void;
}

/** @param longest milliseconds until a thread must have answered */
function threads<Message, Answer>(
  file: URL,
  longest: number,
  resourceLimits?: ResourceLimits,
): Threads<Message, Answer> {
  const idle: Worker[] = [];
  return {
    acquire() {
      const idleWorker = idle.pop();
      if (idleWorker) return idleWorker;
      const made = new Worker(file, resourceLimits === undefined ? {} : { resourceLimits });
      // One that dies idle is not used again, and breaks nothing.
      const gone = (): void => {
        const index = idle.indexOf(made);
        if (index >= 0) idle.splice(index, 1);
      };
      made.on("error", gone);
      made.on("exit", gone);
      // Nothing waits for an idle thread when the server ends.
      made.unref();
      return made;
    },
    ask: (worker, message) =>
      new Promise((resolve, reject) => {
        const end = (): void => {
          clearTimeout(timer);
          worker.off("message", answered);
          worker.off("error", failed);
          worker.off("exit", ended);
          worker.unref();
        };
        const failed = (error: unknown): void => {
          end();
          reject(error as Error);
        };
        const ended = (): void => failed(new Error("the thread ended"));
        const answered = (answer: Answer): void => {
          end();
          resolve(answer);
        };
        const timer = setTimeout(() => failed(new Error(`a thread took longer than ${longest} ms`)), longest);
        worker.on("message", answered);
        worker.on("error", failed);
        worker.on("exit", ended);
        worker.ref();
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        worker.postMessage(message);
      }),
    keep: (worker) => void idle.push(worker),
  };
}

/** Longest time in milliseconds that the thread may take for one piece. */
const LONGEST_PIECE = 60_000;
/** Memory of a thread in megabytes; what it holds does not grow with the file. */
const MEMORY = 192;

const writers = threads<ThreadMessage, Answered>(new URL("./row-file-thread.ts", import.meta.url), LONGEST_PIECE, {
  maxOldGenerationSizeMb: MEMORY,
});

/**
 * Writes rows to a file of this machine in a thread of its own, piece after piece: the next one is asked for when the
 * last one is written, so that neither thread holds more than one.
 */
export async function writeRows(
  shape: RowFileShape,
  pieces: AsyncIterable<readonly (readonly unknown[])[]>,
): Promise<Measured> {
  const worker = writers.acquire();
  const tell = async (message: ThreadMessage): Promise<Answered> => {
    const answer = await writers.ask(worker, message);
    if ("error" in answer) throw new Error(answer.error);
    return answer;
  };
  try {
    await tell({ begin: shape });
    for await (const rows of pieces) await tell({ rows });
    const written = await tell({ end: true });
    if (!("size" in written)) throw new Error("the thread did not say what it wrote");
    writers.keep(worker);
    return written;
  } catch (error) {
    // A file that was broken off leaves the thread in the middle of it.
    void worker.terminate();
    throw error;
  }
}

/** Who asks for work: a person, of a company. */
interface Asker {
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
  const worker = workers.acquire();
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
