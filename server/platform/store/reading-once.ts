import type { Reading, Row, Transaction } from "./handle.ts";

/** Asks each statement once with the same values, until it forgets. */
export interface ReadingOnce {
  readonly reading: Reading;
  /** From here on each is asked anew. */
  forget(): void;
}

/** What takes rows may wait for others: what was read before it is not what stands after it. */
const TAKES = /\bFOR\s+(?:NO\s+KEY\s+UPDATE|UPDATE|KEY\s+SHARE|SHARE)\b/i;

const copied = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === "object" && value !== null && !(value instanceof Uint8Array) ? structuredClone(value) : value,
    ]),
  );

/**
 * A reading that answers a statement which was asked before with what it answered then, for one look at the database in
 * which nothing is written. It forgets all when rows are taken.
 */
export function readingOnce(db: Reading): ReadingOnce {
  let known = new Map<string, Promise<Row[]>>();
  const forget = () => void (known = new Map());
  const rows = async (text: string, values: readonly unknown[] = []): Promise<Row[]> => {
    if (TAKES.test(text)) {
      forget();
      const taken = await db.rows(text, values);
      forget();
      return taken;
    }
    const key = JSON.stringify([text, values]);
    const found = known.get(key) ?? db.rows(text, values);
    known.set(key, found);
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
          run: (text: string, values?: readonly unknown[]) => {
            forget();
            return writing.run?.(text, values);
          },
        }),
  };
  return { reading: reading as unknown as Reading, forget };
}
