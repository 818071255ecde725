import type { Reading, Row, Transaction } from "./handle.ts";

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

/** What takes rows may wait for others: what was read before it may not be what stands after it. */
const TAKES = /\bFOR\s+(?:NO\s+KEY\s+UPDATE|UPDATE|KEY\s+SHARE|SHARE)\b|\bpg_advisory_xact_lock\b/i;
const WRITES =
  /^\s*(?:INSERT|UPDATE|DELETE|WITH\b[^]*\b(?:INSERT\s+INTO|DELETE\s+FROM|UPDATE\s+"?\w+"?\s+(?:\w+\s+)?SET))\b/i;

const copied = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === "object" && value !== null && !(value instanceof Uint8Array) ? structuredClone(value) : value,
    ]),
  );

const known = new WeakSet<Reading>();

/**
 * A reading that answers a statement which was asked before with what it answered then. It forgets all when something
 * is written and when rows are taken: what stands then may differ from what was read. Of such a reading it is itself.
 */
export function readingOnce(db: Reading): Reading {
  if (known.has(db)) return db;
  let answers = new Map<string, Promise<Row[]>>();
  const forget = () => void (answers = new Map());
  const rows = async (text: string, values: readonly unknown[] = []): Promise<Row[]> => {
    if (WRITES.test(text) || TAKES.test(text)) {
      forget();
      const found = await db.rows(text, values);
      forget();
      return found;
    }
    const key = JSON.stringify([text, values]);
    const found = answers.get(key) ?? db.rows(text, values);
    answers.set(key, found);
    return (await found).map(copied);
  };
  const first = async (text: string, values?: readonly unknown[]): Promise<Row | undefined> =>
    (await rows(text, values))[0];
  const writing = db as Partial<Transaction>;
  const reading = {
    ...db,
    rows,
    first,
    ...(writing.run === undefined
      ? {}
      : {
          run: async (text: string, values?: readonly unknown[]) => {
            forget();
            const done = await writing.run?.(text, values);
            forget();
            return done;
          },
        }),
  } as unknown as Reading;
  known.add(reading);
  return reading;
}
