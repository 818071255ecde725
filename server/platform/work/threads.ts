import { Worker, type ResourceLimits } from "node:worker_threads";

/** Threads that run one file; one that is done with its work waits for the next. */
export interface Threads<Told, Answer> {
  /** A thread that nobody uses. */
  take(): Worker;
  /** Tells a thread one thing and waits for what it answers. @throws Error when it dies or takes too long */
  ask(worker: Worker, told: Told): Promise<Answer>;
  /** Whoever took it has no more to tell. */
  keep(worker: Worker): void;
}

/** @param longest milliseconds until a thread must have answered */
export function threads<Told, Answer>(
  file: URL,
  longest: number,
  resourceLimits?: ResourceLimits,
): Threads<Told, Answer> {
  const idle: Worker[] = [];
  return {
    take() {
      const kept = idle.pop();
      if (kept) return kept;
      const made = new Worker(file, resourceLimits === undefined ? {} : { resourceLimits });
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
    },
    ask: (worker, told) =>
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
        worker.postMessage(told);
      }),
    keep: (worker) => void idle.push(worker),
  };
}
