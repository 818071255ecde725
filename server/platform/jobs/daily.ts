import { randomUUID } from "node:crypto";
import type { Count } from "./day/count.ts";
import {
  giveLease,
  lastDay,
  noteDay,
  noteStep,
  RENEWED_EVERY,
  renewLease,
  stepsDone,
  acquireLease,
} from "./day/done.ts";
import { steps } from "./day/steps.ts";
import type { Step } from "./day/steps.ts";
import type { Running } from "../running.ts";

/**
 * The work of the business day that the clock shows, step by step. One that was interrupted goes on with the first step
 * that is not done. Gives false where the day was done before, or another process is at it.
 * @param whole the day's steps in their order, where not all are wanted
 */
export async function runDay(running: Running, whole: readonly Step[] = steps): Promise<boolean> {
  const day = running.ports.clock.today();
  const holder = randomUUID();
  if (((await lastDay(running)) ?? "") >= day || !(await acquireLease(running, holder))) return false;
  // A renewal that fails is made good by the next; without any for too long another process goes on.
  const renewing = setInterval(() => void renewLease(running, holder).catch(() => undefined), RENEWED_EVERY).unref();
  try {
    if (((await lastDay(running)) ?? "") >= day) return false;
    const done = await stepsDone(running, day);
    const counts = new Map<string, Count>();
    for (const step of whole) {
      if (done.has(step.name)) continue;
      const count = await step.run(running, counts);
      counts.set(step.name, count);
      if (count.taken + count.refused > 0) await noteStep(running, day, step.name, count);
    }
    await noteDay(
      running,
      day,
      whole.filter(({ name }) => !done.has(name)).map(({ name }) => name),
    );
    return true;
  } finally {
    clearInterval(renewing);
    await giveLease(running, holder);
  }
}
