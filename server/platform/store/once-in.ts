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

/**
 * What is asked one by one and read together: all that is asked in the same turn of the event loop is read at once.
 * @param read gives what it found by key
 */
export function together<T>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): (key: string) => Promise<T | undefined> {
  let waiting: { readonly keys: Set<string>; readonly found: Promise<ReadonlyMap<string, T>> } | undefined;
  return async (key) => {
    waiting ??= ((keys: Set<string>) => ({
      keys,
      found: Promise.resolve().then(() => {
        waiting = undefined;
        return read([...keys]);
      }),
    }))(new Set<string>());
    waiting.keys.add(key);
    return (await waiting.found).get(key);
  };
}
