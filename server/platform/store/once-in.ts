import type { Reading } from "./handle.ts";

const read = new WeakMap<Reading, Map<string, Promise<unknown>>>();

/**
 * What stays the same throughout one transaction, read once in it: wordings, names and the like, which no decision
 * stands on. Outside of transactions it is read each time.
 */
export function onceIn<T>(db: Reading, what: string, work: () => Promise<T>): Promise<T> {
  // Only a transaction writes.
  if (!("run" in db)) return work();
  const known = read.get(db) ?? new Map<string, Promise<unknown>>();
  read.set(db, known);
  const found = (known.get(what) as Promise<T> | undefined) ?? work();
  known.set(what, found);
  return found;
}
