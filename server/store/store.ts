import { CompiledQuery } from "kysely";
import type { Kysely, Transaction as KyselyTransaction } from "kysely";
import type { Reading, Row, Store, Tables, Transaction } from "./handle.ts";
import { mustBeOutside, runInside } from "./inside.ts";
import { retrying } from "./retry.ts";
import { DEMO_KEYS, type DataKeys } from "../encryption/keys.ts";
import { Refusal } from "../refusal.ts";

/** What differs between the engines. */
export interface EngineParts {
  engine: Store["engine"];
  kysely: Kysely<Tables>;
  /** Keys of what is kept encrypted; without them the demo's, which are no secret. */
  keys?: DataKeys | undefined;
  /** Reads outside of transactions, where an engine has a shorter way than the query builder's. */
  ask?(text: string, values: readonly unknown[]): Promise<Row[]>;
  /** Runs several statements as one transaction. */
  script(text: string): Promise<void>;
  /** Gives up what only migrations need; nothing where an engine knows no roles. */
  restrict?(): Promise<void>;
  /** Runs one of the job queue's statements, or several without values, outside of any transaction of ours. */
  queue: Store["queue"];
  /** Asks something on a connection of its own, where an engine has several. @throws where no answer comes */
  probe?(): Promise<unknown>;
  close(): Promise<void>;
}

type Check = () => void;

function reader(kysely: Kysely<Tables>, check: Check) {
  const execute = async (text: string, values: readonly unknown[] = []) => {
    check();
    return kysely.executeQuery<Row>(CompiledQuery.raw(text, values as unknown[]));
  };
  return {
    execute,
    rows: async (text: string, values?: readonly unknown[]) => (await execute(text, values)).rows,
    first: async (text: string, values?: readonly unknown[]) => (await execute(text, values)).rows[0],
  };
}

function transactionHandle(kysely: KyselyTransaction<Tables>, keys: DataKeys, check: Check): Transaction {
  const { execute, rows, first } = reader(kysely, check);
  const run = async (text: string, values?: readonly unknown[]) => Number((await execute(text, values)).numAffectedRows ?? 0n);
  return { rows, first, run, kysely, keys } as unknown as Transaction;
}

/** The store over one engine: the only place where handles are made. */
export function makeStore({ engine, kysely, keys = DEMO_KEYS, ask, script, restrict = () => Promise.resolve(), queue, probe, close }: EngineParts): Store {
  const asked = ask ? async <R>(text: string, values: readonly unknown[] = []) => {
    mustBeOutside();
    return await ask(text, values) as R[];
  } : undefined;
  const { rows, first } = asked ? { rows: asked, first: async (text: string, values?: readonly unknown[]) => (await asked(text, values))[0] } : reader(kysely, mustBeOutside);
  const attempt = async <T>(work: (trx: Transaction) => Promise<T>): Promise<T> => {
    let ended = false;
    const check = () => {
      if (ended) throw new Error("this transaction has ended");
    };
    let refused: Refusal | undefined;
    const result = await kysely.transaction().execute(async (inner) => {
      try {
        return await runInside(() => work(transactionHandle(inner, keys, check)));
      } catch (error) {
        if (!(error instanceof Refusal && error.keep)) throw error;
        refused = error;
        return undefined;
      } finally {
        ended = true;
      }
    });
    if (refused) throw refused;
    return result as T;
  };
  return {
    engine,
    kysely,
    script,
    restrict,
    queue,
    answers: () => (probe ? probe() : first("SELECT 1 AS one")).then(() => true, () => false),
    close,
    reading: { rows, first, keys } as unknown as Reading,
    transaction: (work) => {
      mustBeOutside();
      return retrying(() => attempt(work));
    },
  };
}
