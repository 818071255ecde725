import { CODES } from "../../schemas/vocabulary/error.ts";
import { useSyncExternalStore } from "react";
import type { Answer } from "./call.ts";

/** What was asked and waits for the service: data of a page, or something that was sent and is not known to be done. */
interface PendingCall {
  readonly kind: "data" | "sent";
  /** Asks again now instead of a little later. */
  again(): void;
}

/**
 * Codes of a refusal that passes by itself: the outcome is not known yet, or the service is too busy or its database
 * away.
 */
const PASSING: ReadonlySet<string> = new Set([CODES.outcome_unknown, CODES.busy]);
const SHORTEST = 2;
const LONGEST = 15;
const GROWTH = 1.4;

let waiting: readonly PendingCall[] = [];
const listeners = new Set<() => void>();

function change(next: readonly PendingCall[]): void {
  waiting = next;
  for (const changed of listeners) changed();
}

/** Whether what went wrong passes by itself, so that it is asked again without anybody's doing. */
export const passes = ({ code, unreachable }: Pick<Answer, "code" | "unreachable">): boolean =>
  unreachable === true || PASSING.has(code);

/**
 * Milliseconds until something is asked again: as the service says, a little longer each time, and not at the moment at
 * which everybody else asks.
 * @param details what came with the refusal @param turn how often it was asked already
 */
export function pauseFor(details: unknown, turn: number): number {
  const seconds = Number((details as { retry_after?: unknown } | null | undefined)?.retry_after);
  return (
    Math.min(LONGEST, (seconds > 0 ? seconds : SHORTEST) * GROWTH ** Math.min(turn, 10)) * (1000 + Math.random() * 300)
  );
}

/** Says that something waits for the service; the result says that it does no longer. */
export function waitFor(one: PendingCall): () => void {
  change([...waiting, one]);
  return () => {
    if (waiting.includes(one)) change(waiting.filter((other) => other !== one));
  };
}

/** Asks for everything that waits. */
export function retryNow(): void {
  for (const one of waiting) one.again();
}

/** What waits for the service; drawn again whenever that changes. */
export function useWaiting(): readonly PendingCall[] {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => waiting,
  );
}
