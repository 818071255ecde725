import { lastCheck, runInvariants } from "../invariants/run.ts";
import { isDayDone } from "./day/done.ts";
import type { Running } from "../running.ts";

/**
 * Whether the books wait for their nightly check: the work of the business date is done, and they were not checked on
 * it.
 */
export async function areBooksUnchecked(running: Running): Promise<boolean> {
  return (
    (await isDayDone(running)) &&
    (await lastCheck(running.store.reading))?.checked_at.slice(0, 10) !== running.ports.clock.today()
  );
}

/** Checks every invariant and keeps what is found for the operator; gives the number of breaches. */
export const checkBooks = (running: Running): Promise<number> => runInvariants(running);
