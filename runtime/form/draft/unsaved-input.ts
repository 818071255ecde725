import type { Tree } from "../path/tree.ts";

/** Typing, and what people call the records and files it refers to. */
interface Typing {
  values: Tree;
  names: ReadonlyMap<string, string>;
}

interface UnsavedInput {
  user: string;
  typing: Typing;
}

/** Typing of forms that went away without being saved or given up, as when a session ended; in memory only. */
const drafts = new Map<string, UnsavedInput>();

/** Keeps typing for the user who typed it. */
export function keepUnsavedInput(address: string, user: string, typing: Typing): void {
  drafts.set(address, { user, typing });
}

/** What this user had typed here; typing of another user is forgotten. */
export function unsavedInput(address: string, user: string): Typing | undefined {
  const found = drafts.get(address);
  if (found && found.user !== user) drafts.delete(address);
  return found?.user === user ? found.typing : undefined;
}

/** Forgets it: taken back, or not wanted. */
export function forgetUnsavedInput(address: string): void {
  drafts.delete(address);
}
