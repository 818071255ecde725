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

/** Asks each statement once with the same values, until it forgets. */
interface ReadingOnce {
  readonly reading: Reading;
  /**
   * From here on what is read is kept when rows are taken, until `settle` finds out whether it still holds; inside a
   * transaction only.
   */
  keep(): Promise<void>;
  /**
   * Whether all that was read is what would be read now that rows are taken: nobody else's transaction has ended since
   * `keep`. Where one has, all is forgotten, from here on by each taking too, and whoever decided by what was read
   * decides anew.
   */
  settle(): Promise<boolean>;
}

/** What takes rows may wait for others: what was read before it may not be what stands after it. */
const TAKES = /\bFOR\s+(?:NO\s+KEY\s+UPDATE|UPDATE|KEY\s+SHARE|SHARE)\b|\bpg_advisory_xact_lock\b/i;
const WRITES = /^\s*(?:INSERT|UPDATE|DELETE|WITH\b[^]*\b(?:INSERT\s+INTO|DELETE\s+FROM))\b/i;

/** Which transactions a statement sees: as long as none has ended, every statement reads the same state. */
const SEEN = "SELECT pg_current_snapshot()::text AS seen";

const copied = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === "object" && value !== null && !(value instanceof Uint8Array) ? structuredClone(value) : value,
    ]),
  );

const known = new WeakMap<Reading, ReadingOnce>();

/**
 * A reading that answers a statement which was asked before with what it answered then. It forgets all when something
 * is written, and when rows are taken unless it was told to keep what it has. Of such a reading it is itself.
 */
export function readingOnce(db: Reading): ReadingOnce {
  return known.get(db) ?? made(db);
}

function made(db: Reading): ReadingOnce {
  let answers = new Map<string, Promise<Row[]>>();
  /** What was seen when it began to keep; undefined where each taking forgets. */
  let since: string | undefined;
  let hasTaken = false;
  let isLost = false;
  const forget = () => void (answers = new Map());
  const seen = async (): Promise<string> => String((await db.rows<{ seen: string }>(SEEN))[0]?.seen);
  const asked = async (text: string, values: readonly unknown[]): Promise<Row[]> => {
    const key = JSON.stringify([text, values]);
    const found = answers.get(key) ?? db.rows(text, values);
    answers.set(key, found);
    return (await found).map(copied);
  };
  const rows = async (text: string, values: readonly unknown[] = []): Promise<Row[]> => {
    if (WRITES.test(text)) {
      forget();
      return db.rows(text, values);
    }
    if (!TAKES.test(text)) return asked(text, values);
    hasTaken = true;
    if (since !== undefined) return asked(text, values);
    forget();
    const taken = await db.rows(text, values);
    forget();
    return taken;
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
          run: (text: string, values?: readonly unknown[]) => {
            forget();
            return writing.run?.(text, values);
          },
        }),
  } as unknown as Reading;
  const once: ReadingOnce = {
    reading,
    async keep() {
      if (isLost) return;
      forget();
      since = await seen();
      hasTaken = false;
    },
    async settle() {
      if (since === undefined || !hasTaken) return true;
      const now = await seen();
      hasTaken = false;
      if (now === since) return true;
      // Where many write, rows are better taken first and read then.
      isLost = true;
      since = undefined;
      forget();
      return false;
    },
  };
  known.set(reading, once);
  return once;
}
