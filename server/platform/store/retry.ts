import { tell } from "../observe.ts";
import { Refusal } from "../refusal.ts";
import { setTimeout as wait } from "node:timers/promises";

/** SQLSTATE by which a standby refuses a write. */
export const READ_ONLY = "25006";

const REPEATABLE = new Set(["40001", "40P01"]);
const MOST_TRIES = 5;
/**
 * Milliseconds after which nothing is begun anew: a request that is refused while it still may be is known to have done
 * nothing, one that is cut off is not.
 */
const LONGEST = 8_000;

/**
 * A statement was prepared before its table got another column: it is prepared anew when its transaction is repeated.
 */
export class PlanOutdated extends Error {
  constructor(cause: unknown) {
    super("a table has changed since a statement was prepared", { cause });
    this.name = "PlanOutdated";
  }
}

/**
 * A record that was read without a lock was changed by somebody else before it was written: the transaction is
 * repeated, and the asker is told of it only where that does not help.
 */
export class ConcurrentUpdate extends Refusal {
  constructor() {
    super("stale_version");
    this.name = "ConcurrentUpdate";
  }
}

/** SQLSTATE of an engine's error, whichever driver threw it. */
export function sqlState(error: unknown): string | undefined {
  for (let at: unknown = error; typeof at === "object" && at !== null; at = (at as { cause?: unknown }).cause) {
    const code = (at as { code?: unknown }).code;
    if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}

/** Whether a transaction that failed so is begun anew. */
export const isRepeatable = (error: unknown): boolean =>
  error instanceof PlanOutdated || error instanceof ConcurrentUpdate || REPEATABLE.has(sqlState(error) ?? "");

const CONTENTION = { "40001": "serialization", "40P01": "deadlock", "55P03": "lock_timeout" } as const;

function tellContention(error: unknown): void {
  const kind = CONTENTION[(sqlState(error) ?? "") as keyof typeof CONTENTION] as
    | (typeof CONTENTION)[keyof typeof CONTENTION]
    | undefined;
  if (kind !== undefined) tell("contention", { kind });
}

/**
 * Repeats work that lost a serialisation race or a deadlock, or met a table that has just changed, at most 5 tries in
 * all and within 8 seconds, with jitter.
 */
export async function retrying<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      tellContention(error);
      if (tried >= MOST_TRIES || performance.now() - began > LONGEST || !isRepeatable(error)) throw error;
      await wait(Math.random() * 20 * 2 ** tried);
    }
  }
}
