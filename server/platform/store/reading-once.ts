import { mayJoin } from "./ask-together.ts";
import type { Query, Reading, Row, Transaction } from "./handle.ts";

const read = new WeakMap<Reading, Map<string, Promise<unknown>>>();
/** The handle that a reading asks which asks once. */
const roots = new WeakMap<Reading, Reading>();

/** The handle under a reading that asks once, by which something is kept for a whole transaction. */
export const rootOf = <Handle extends Reading>(db: Handle): Handle => (roots.get(db) as Handle | undefined) ?? db;

/**
 * What stays the same throughout one transaction, read once in it: wordings, names and the like, which no decision
 * stands on. Outside of transactions it is read each time.
 */
export function onceIn<T>(db: Reading, what: string, work: () => Promise<T>): Promise<T> {
  // Only a transaction writes.
  if (!("run" in db)) return work();
  const root = rootOf(db);
  const known = read.get(root) ?? new Map<string, Promise<unknown>>();
  read.set(root, known);
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
  /^\s*(?:INSERT|UPDATE|DELETE|WITH\b[^]*\b(?:INSERT\s+INTO|DELETE\s+FROM|UPDATE\s+"?\w+"?\s+(?:(?:AS\s+)?\w+\s+)?SET))\b/i;

const copied = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === "object" && value !== null && !(value instanceof Uint8Array) ? structuredClone(value) : value,
    ]),
  );

/** A question that waits for others, to be asked together with them. */
interface Waiting extends Query {
  resolve(rows: Row[] | Promise<Row[]>): void;
  reject(error: unknown): void;
}

/**
 * Asks statements of the same turn of the event loop together, with further ones that are going to be asked.
 * @param further gives these when the statements are sent
 */
function gathering(
  db: Reading,
  further: () => readonly Waiting[],
): (text: string, values: readonly unknown[]) => Promise<Row[]> {
  let waiting: Waiting[] = [];
  const send = async (): Promise<void> => {
    const queries = [...waiting, ...further()];
    waiting = [];
    const answers =
      queries.length > 1 && db.together !== undefined
        ? db.together(queries)
        : Promise.all(queries.map(({ text, values }) => db.rows(text, values)));
    try {
      for (const [index, rows] of (await answers).entries()) queries[index]?.resolve(rows);
    } catch (error) {
      for (const { reject } of queries) reject(error);
    }
  };
  return (text, values) =>
    new Promise((resolve, reject) => {
      waiting.push({ text, values, resolve, reject });
      // After all that goes on without an answer has gone on.
      if (waiting.length === 1) void Promise.resolve().then(() => process.nextTick(() => void send()));
    });
}

/**
 * What the engine says of statements that were asked together, as an error of the one who asked: several may have, and
 * the statement was sent by none of them.
 */
const withStack = (error: unknown): unknown =>
  error instanceof Error && "code" in error ? Object.assign(new Error(error.message, { cause: error }), error) : error;

/** What a reading knows of statements that it will be asked again. */
interface Prefetching {
  note(on: boolean): void;
  expect(on: boolean): void;
}

const known = new WeakMap<Reading, Prefetching>();

/**
 * Notes what some work asks of a reading, as what may be asked again; of one that does not ask once it notes nothing.
 */
export async function notingReads<T>(db: Reading, work: () => Promise<T>): Promise<T> {
  known.get(db)?.note(true);
  try {
    return await work();
  } finally {
    known.get(db)?.note(false);
  }
}

/**
 * Says that what was noted of a reading is going to be asked again, each once: all of it is read with whatever is asked
 * next, and what is left of it again after rows were taken.
 * @param on false once nothing of it is going to be asked any more
 */
export const expectNoted = (db: Reading, on: boolean): void => known.get(db)?.expect(on);

/**
 * A reading that answers a statement which was asked before with what it answered then. It forgets all when something
 * is written and when rows are taken: what stands then may differ from what was read. What is asked at once is asked
 * together, with what is expected to be asked again. Of such a reading it is itself.
 */
export function readingOnce(db: Reading): Reading {
  if (known.has(db)) return db;
  let answers = new Map<string, Promise<Row[]>>();
  const noted = new Map<string, Query>();
  let isNoting = false;
  let expected = new Map<string, Query>();
  const forget = () => void (answers = new Map());
  const further = (): Waiting[] =>
    [...expected]
      .filter(([key]) => !answers.has(key))
      .map(([key, query]) => {
        const one: Waiting = { ...query, resolve: () => undefined, reject: () => undefined };
        const answer = new Promise<Row[]>((resolve, reject) => Object.assign(one, { resolve, reject }));
        // Nobody may come to ask it.
        answer.catch(() => undefined);
        answers.set(key, answer);
        return one;
      });
  const gathered = gathering(db, further);
  const rows = async (text: string, values: readonly unknown[] = []): Promise<Row[]> => {
    if (WRITES.test(text) || TAKES.test(text)) {
      forget();
      const found = await db.rows(text, values);
      forget();
      return found;
    }
    const key = JSON.stringify([text, values]);
    const isGathered = db.together !== undefined && mayJoin(text);
    if (isGathered && isNoting) noted.set(key, { text, values });
    expected.delete(key);
    const found = answers.get(key) ?? (isGathered ? gathered(text, values) : db.rows(text, values));
    answers.set(key, found);
    try {
      return (await found).map(copied);
    } catch (error) {
      throw isGathered ? withStack(error) : error;
    }
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
          writeNow: async () => {
            await writing.writeNow?.();
            forget();
          },
        }),
  } as unknown as Reading;
  roots.set(reading, rootOf(db));
  known.set(reading, {
    note: (on) => void (isNoting = on),
    expect: (on) => void (expected = new Map(on ? noted : [])),
  });
  return reading;
}
