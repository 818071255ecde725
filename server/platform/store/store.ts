import { types } from "pg";
import { AsyncLocalStorage } from "node:async_hooks";
import { CompiledQuery, type Kysely, type Transaction as KyselyTransaction } from "kysely";
import { seen, statements, type StatementTrace } from "../observe.ts";
import { mayJoin, type JoinedQueries } from "./ask-together.ts";
import type { Query, Reading, Row, Store, Tables, Transaction } from "./handle.ts";
import { retrying } from "./retry.ts";
import { LastWritings } from "./last-writings.ts";
import { runTogether, type Writing } from "./run-together.ts";
import { DEMO_KEYS, type DataKeys } from "./encryption/encryption.ts";
import { Refusal } from "../refusal.ts";
import type { Shares } from "./shares.ts";

type Read = (text: string) => unknown;

/** 2026-11-23 10:00:00.5+08 → 2026-11-23T10:00:00.500+08:00; both engines run in Singapore's zone. */
function time(text: string): string {
  const [, day, clock = "00:00:00", fraction = "", zone = "+08"] =
    /^(\S+)[ T](\d\d:\d\d:\d\d)(?:\.(\d+))?([+-]\d\d(?::?\d\d)?)?$/.exec(text) ?? [];
  if (!day) return text;
  return `${day}T${clock}.${fraction.padEnd(3, "0").slice(0, 3)}${zone.length === 3 ? `${zone}:00` : zone}`;
}

const same: Read = (text) => text;
const plainList: Read = (text) => (text === "{}" ? [] : text.slice(1, -1).split(","));

/** How values leave the database, by type number, for both engines: nothing becomes a float or a JS Date. */
export const readers: Readonly<Record<number, Read>> = {
  [types.builtins.INT8]: same,
  [types.builtins.NUMERIC]: same,
  [types.builtins.DATE]: same,
  [types.builtins.TIMESTAMPTZ]: time,
  1016: plainList,
  1182: plainList,
  1231: plainList,
};

/** The decoder in the form in which pg takes it. */
export const pgTypes = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    readers[oid] ?? types.getTypeParser(oid, format as "text"),
};

/** The zone in which both engines show times. */
export const ZONE = "Asia/Singapore";

const running = new AsyncLocalStorage<true>();

/** Runs work as the inside of a transaction. */
const runInside = <T>(work: () => Promise<T>): Promise<T> => running.run(true, work);

/**
 * Throws when called inside a transaction: the outer handle would wait there for ever on PGlite, and on
 * PostgreSQL it would see another state than the transaction does.
 */
function mustBeOutside(): void {
  if (running.getStore()) throw new Error("inside a transaction only its own handle may be used");
}

/** What differs between the engines. */
interface EngineParts {
  engine: Store["engine"];
  kysely: Kysely<Tables>;
  /** Keys of what is kept encrypted; without them the demo's, which are no secret. */
  keys?: DataKeys | undefined;
  /** Joins statements that are asked together into one. */
  joined: JoinedQueries;
  /** Reads outside of transactions, where an engine has a shorter way than the query builder's. */
  ask?(text: string, values: readonly unknown[]): Promise<Row[]>;
  /** Runs one statement for good beside a transaction, where an engine has several connections. */
  aside?(text: string, values: readonly unknown[]): Promise<Row[]>;
  /** Gives what asks one state of the database without limits to some work, where an engine has several connections. */
  snapshot?<T>(work: (ask: (text: string, values: readonly unknown[]) => Promise<Row[]>) => Promise<T>): Promise<T>;
  /** Runs several statements as one transaction. */
  script(text: string): Promise<void>;
  /** Gives up what only migrations need; nothing where an engine knows no roles. */
  restrict?(): Promise<void>;
  /** Runs one of the job queue's statements, or several without values, outside of any transaction of ours. */
  queue: Store["queue"];
  /** How askers of much take turns at it. */
  shares: Shares;
  /** Asks something on a connection of its own, where an engine has several. @throws where no answer comes */
  probe?(): Promise<unknown>;
  close(): Promise<void>;
}

type Check = () => void;

function reader(kysely: Kysely<Tables>, check: Check, place: StatementTrace["place"]) {
  const execute = async (text: string, values: readonly unknown[] = []) => {
    check();
    return seen(statements, { text, place }, () =>
      kysely.executeQuery<Row>(CompiledQuery.raw(text, values as unknown[])),
    );
  };
  return {
    execute,
    rows: async (text: string, values?: readonly unknown[]) => (await execute(text, values)).rows,
  };
}

/** A part of a transaction begins: what waits to be written belongs before it. */
const BEGINS_PART = /^\s*SAVEPOINT\b/i;
/** A part of a transaction is undone, with what waits of it. */
const UNDOES_PART = /^\s*ROLLBACK\s+TO\b/i;

/** Statements that are joined into one at most: beyond, its plan would take longer than its parts' own. */
const MOST_JOINED = 40;

function transactionHandle(
  kysely: KyselyTransaction<Tables>,
  keys: DataKeys,
  check: Check,
  { aside: apart, joined }: Pick<EngineParts, "aside" | "joined">,
  committed: Transaction["committed"],
): Transaction {
  const { execute: ask } = reader(kysely, check, "transaction");
  const last = new LastWritings();
  let checks: (() => Promise<void>)[] = [];
  const execute = async (text: string, values?: readonly unknown[]) => {
    if (last.concern(text) || BEGINS_PART.test(text)) await writeNow();
    if (UNDOES_PART.test(text)) {
      last.drain();
      checks = [];
    }
    return ask(text, values);
  };
  const writeNow = async () => {
    const asking = { run, first } as unknown as Pick<Transaction, "run" | "first">;
    for (const writings of last.drain()) await runTogether(asking, writings);
  };
  const beforeCommit = (work: () => Promise<void>) => void checks.push(work);
  const prepareCommit = async () => {
    await writeNow();
    for (let check = checks.shift(); check !== undefined; check = checks.shift()) await check();
    await writeNow();
  };
  const rows = async (text: string, values?: readonly unknown[]) => (await execute(text, values)).rows;
  const first = async (text: string, values?: readonly unknown[]) => (await execute(text, values)).rows[0];
  const run = async (text: string, values?: readonly unknown[]) =>
    Number((await execute(text, values)).numAffectedRows ?? 0n);
  const aside = async (text: string, values: readonly unknown[] = []) => {
    check();
    return apart === undefined
      ? rows(text, values)
      : seen(statements, { text, place: "aside" }, () => apart(text, values));
  };
  const together = async (queries: readonly Query[]): Promise<Row[][]> => {
    if (queries.length > MOST_JOINED)
      return [...(await together(queries.slice(0, MOST_JOINED))), ...(await together(queries.slice(MOST_JOINED)))];
    const joinable = queries.filter(({ text }) => mayJoin(text) && joined.knows(text));
    if (joinable.length < 2) return Promise.all(queries.map(({ text, values }) => rows(text, values)));
    const one = joined.join(joinable);
    const result = first(one.text, one.values).then(
      (row) => joined.split(joinable, row),
      (error: unknown) => {
        // Perhaps a table has lost a column since: each is asked alone again first.
        joined.forget();
        throw error;
      },
    );
    return Promise.all(
      queries.map(async (query) => {
        const part = joinable.indexOf(query);
        return part === -1 ? rows(query.text, query.values) : ((await result)[part] ?? []);
      }),
    );
  };
  const writeLast = (...writings: readonly Writing[]) => last.add(writings);
  return {
    rows,
    first,
    together,
    run,
    aside,
    writeLast,
    writeNow,
    beforeCommit,
    prepareCommit,
    committed,
    kysely,
    keys,
  } as unknown as Transaction;
}

/** The store over one engine: the only place where handles are made. */
export function makeStore({
  engine,
  kysely,
  keys = DEMO_KEYS,
  joined,
  ask,
  aside,
  snapshot,
  script,
  restrict = () => Promise.resolve(),
  queue,
  shares,
  probe,
  close,
}: EngineParts): Store {
  const direct =
    ask === undefined
      ? reader(kysely, () => undefined, "reading").rows
      : (text: string, values: readonly unknown[]) =>
          seen(statements, { text, place: "reading" }, () => ask(text, values));
  const rows = async (text: string, values: readonly unknown[] = []): Promise<Row[]> => {
    mustBeOutside();
    return shares.turn(() => direct(text, values));
  };
  const first = async (text: string, values?: readonly unknown[]): Promise<Row | undefined> =>
    (await rows(text, values))[0];
  const attempt = async <T>(work: (trx: Transaction) => Promise<T>): Promise<T> => {
    let ended = false;
    const check = () => {
      if (ended) throw new Error("this transaction has ended");
    };
    let refused: Refusal | undefined;
    const afterwards: (() => void)[] = [];
    const result = await kysely.transaction().execute(async (inner) => {
      const trx = transactionHandle(
        inner,
        keys,
        check,
        aside === undefined ? { joined } : { aside, joined },
        (one) => void afterwards.push(one),
      );
      const done = async () => {
        try {
          return await work(trx);
        } catch (error) {
          if (!(error instanceof Refusal && error.keep)) throw error;
          refused = error;
          return undefined;
        }
      };
      try {
        return await runInside(async () => {
          const answer = await done();
          await trx.prepareCommit();
          return answer;
        });
      } finally {
        ended = true;
      }
    });
    for (const one of afterwards) one();
    if (refused) throw refused;
    return result as T;
  };
  const transaction = <T>(work: (trx: Transaction) => Promise<T>): Promise<T> => {
    mustBeOutside();
    return shares.turn(() => retrying(() => attempt(work)));
  };
  return {
    engine,
    kysely,
    snapshot: (work) => {
      if (snapshot === undefined) return transaction(work);
      mustBeOutside();
      return snapshot((query) => {
        const all = async (text: string, values: readonly unknown[] = []): Promise<Row[]> => query(text, values);
        const one = async (text: string, values?: readonly unknown[]) => (await all(text, values))[0];
        return runInside(() => work({ rows: all, first: one, keys } as unknown as Reading));
      });
    },
    script,
    restrict,
    queue,
    answers: () =>
      (probe ? probe() : direct("SELECT 1 AS one", [])).then(
        () => true,
        () => false,
      ),
    close,
    reading: { rows, first, keys } as unknown as Reading,
    transaction,
  };
}
