import type { Tree } from "../path/tree.ts";

interface Kept { user: string; values: Tree }

/** Typing of forms that went away without being saved or given up, as when a session ended; in memory only. */
const kept = new Map<string, Kept>();

/** Keeps typing for the user who typed it. */
export function keepTyping(place: string, user: string, values: Tree): void {
  kept.set(place, { user, values });
}

/** What this user had typed here; typing of another user is forgotten. */
export function keptTyping(place: string, user: string): Tree | undefined {
  const found = kept.get(place);
  if (found && found.user !== user) kept.delete(place);
  return found?.user === user ? found.values : undefined;
}

/** Forgets it: taken back, or not wanted. */
export function forgetTyping(place: string): void {
  kept.delete(place);
}
