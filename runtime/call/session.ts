import { callHandlers } from "./handlers.ts";

let ended = false;

/**
 * Tells the screen once that the session is over, however many answers say so at the same time.
 * @param reason why, where it was not by its time
 */
export function endSession(reason?: string): void {
  if (ended) return;
  ended = true;
  callHandlers().sessionExpired(reason);
}

/** A new session: its end will be told again. */
export function beginSession(): void {
  ended = false;
}
