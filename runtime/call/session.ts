import { callHandlers } from "./handlers.ts";

let ended = false;

/** Tells the screen once that the session is over, however many answers say so at the same time. */
export function endSession(): void {
  if (ended) return;
  ended = true;
  callHandlers().sessionExpired();
}

/** A new session: its end will be told again. */
export function beginSession(): void {
  ended = false;
}
