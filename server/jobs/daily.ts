import { giveLease, lastDay, noteDay, noteStep, stepsDone, takeLease } from "./day/done.ts";
import { steps } from "./day/steps.ts";
import type { Running } from "./running.ts";

/**
 * The work of the business day that the clock shows, step by step. One that was interrupted goes on with the first step
 * that is not done. Gives false where the day was done before, or another process is at it.
 */
export async function runDay(running: Running): Promise<boolean> {
  const day = running.ports.clock.today();
  if ((await lastDay(running) ?? "") >= day || !await takeLease(running)) return false;
  try {
    if ((await lastDay(running) ?? "") >= day) return false;
    const done = await stepsDone(running, day);
    for (const step of steps) {
      if (done.has(step.name)) continue;
      await noteStep(running, day, step.name, await step.run(running));
    }
    await noteDay(running, day);
    return true;
  } finally {
    await giveLease(running);
  }
}
