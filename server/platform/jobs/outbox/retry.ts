import type { Registry } from "../../../../registry/registry.ts";

/** Of an outbox: what waits and whose time has come. */
export const WAITS = "status = 'queued' AND (next_try_at IS NULL OR next_try_at <= $1)";

/** How an outbox tries again: figures of constants.json. */
export interface Retry {
  readonly atOnce: number;
  /** Seconds for which a process has a message to itself; after a crash another one takes it then. */
  readonly leaseSeconds: number;
  readonly firstSeconds: number;
  readonly mostSeconds: number;
  readonly giveUpSeconds: number;
}

/** Reads them. */
export function retryOf(registry: Registry): Retry {
  const said = registry.constants.outbox;
  return {
    atOnce: said.at_once,
    leaseSeconds: said.lease_seconds,
    firstSeconds: said.first_retry_seconds,
    mostSeconds: said.longest_retry_minutes * 60,
    giveUpSeconds: said.give_up_hours * 3_600,
  };
}

/** Seconds until the next try after so many: doubling up to the longest wait. */
export function waitAfter(retry: Retry, tries: number): number {
  return Math.min(retry.mostSeconds, retry.firstSeconds * 2 ** Math.min(Math.max(0, tries - 1), 30));
}

/** Whether so many tries have taken longer than a message is kept for. */
export function isGivenUp(retry: Retry, tries: number): boolean {
  let waited = 0;
  for (let one = 1; one <= tries && waited < retry.giveUpSeconds; one += 1) waited += waitAfter(retry, one);
  return waited >= retry.giveUpSeconds;
}

/** A later moment as ISO 8601. */
export const later = (now: Date, seconds: number): string => new Date(now.getTime() + seconds * 1_000).toISOString();
