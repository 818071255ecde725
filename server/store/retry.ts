import { setTimeout as wait } from "node:timers/promises";

const REPEATABLE = new Set(["40001", "40P01"]);
const MOST_TRIES = 5;
/** Milliseconds after which nothing is begun anew: a request that is refused while it still may be is known to have done nothing, one that is cut off is not. */
const LONGEST = 8_000;

/** SQLSTATE of an engine's error, whichever driver threw it. */
export function sqlState(error: unknown): string | undefined {
  for (let at: unknown = error; typeof at === "object" && at !== null; at = (at as { cause?: unknown }).cause) {
    const code = (at as { code?: unknown }).code;
    if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}

/** Repeats work that lost a serialisation race or a deadlock, at most 5 tries in all and within 8 seconds, with jitter. */
export async function retrying<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (tried >= MOST_TRIES || performance.now() - began > LONGEST || !REPEATABLE.has(sqlState(error) ?? "")) throw error;
      await wait(Math.random() * 20 * 2 ** tried);
    }
  }
}
