const CHANNEL = "session-activity";

let last = Date.now();
const listeners = new Set<() => void>();
const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(CHANNEL);

function note(at: number): void {
  last = at;
  for (const heard of listeners) heard();
}

channel?.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
  if (typeof data === "number") note(Math.max(last, Math.min(data, Date.now())));
});

/** Notes that the server answered a call that keeps the session, and tells the other tabs of this browser. */
export function noteActivity(): void {
  const now = Date.now();
  note(now);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  channel?.postMessage(now);
}

/** When the session was last kept by a call of this browser, in milliseconds of this machine's clock. */
export const lastActivity = (): number => last;

/** Hears of each activity. Gives back its end. */
export function onActivity(heard: () => void): () => void {
  listeners.add(heard);
  return () => listeners.delete(heard);
}
