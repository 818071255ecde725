import { parentPort } from "node:worker_threads";
import { done, type Job } from "./job.ts";
import { lowerThreadPriority } from "./thread-priority.ts";

lowerThreadPriority();

// One job after the other; what goes wrong is told, and the next one is taken.
parentPort?.on("message", (job: Job) => {
  // oxlint-disable unicorn/require-post-message-target-origin -- a thread has no origin
  done(job).then(
    (made) => parentPort?.postMessage({ made }),
    (error: unknown) =>
      parentPort?.postMessage({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
