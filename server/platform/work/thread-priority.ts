import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";

/** Of a busy processor such a thread gets what requests leave. */
const BEHIND = 10;

/**
 * Has the thread that calls it stand back behind requests. Only Linux knows priorities of single threads; elsewhere it
 * is as they all are.
 */
export function lowerThreadPriority(): void {
  try {
    setPriority(Number(readlinkSync("/proc/thread-self").split("/").at(-1)), BEHIND);
  } catch {
    // Without priorities the work is the same.
  }
}
