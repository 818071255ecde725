import type { FastifyInstance } from "fastify";
import { buildApp } from "../../server/platform/http/app.ts";
import { engine } from "../../server/platform/lifecycle/engine.ts";
import { Refusal } from "../../server/platform/refusal.ts";
import type { Store, Transaction } from "../../server/platform/store/handle.ts";
import { everyHandler, type Application } from "../api/application/application.ts";

class Undo extends Error {}

/** What a process that dies in the middle of a transaction leaves behind: nothing of it. */
class Died extends Error {}

/**
 * The product over one open transaction of its embedded database, in which each request's own transaction is a
 * savepoint: whatever is asked in a trial is undone at its end, so that the next begins where this one did.
 */
export class Trials {
  private readonly application: Application;
  private open: Transaction | undefined;
  /** The end of what runs now: one transaction after another, as on one connection. */
  private last: Promise<unknown> = Promise.resolve();
  /** How many transactions still end well before the process dies; undefined while it lives. */
  private left: number | undefined;
  readonly store: Store;
  /** The product, and the same again as after a restart: it shares the database and nothing else. */
  app!: FastifyInstance;
  restarted!: FastifyInstance;

  private constructor(application: Application) {
    this.application = application;
    const read = <T>(work: (trx: Transaction) => Promise<T>) => this.turn(() => work(this.inside()));
    this.store = {
      ...application.store,
      reading: {
        ...application.store.reading,
        rows: (text: string, values?: readonly unknown[]) => read((trx) => trx.rows(text, values)),
        first: (text: string, values?: readonly unknown[]) => read((trx) => trx.first(text, values)),
      } as Store["reading"],
      transaction: (work) => this.turn(() => this.saved(work)),
    };
  }

  static async of(application: Application): Promise<Trials> {
    const trials = new Trials(application);
    const parts = {
      registry: application.registry,
      ports: application.ports,
      environment: application.environment,
      store: trials.store,
      engine,
      handlers: everyHandler,
      limits: false,
      pressure: false,
    } as const;
    const log = ({ message, error }: { message: string; error?: unknown }) =>
      void (error instanceof Died || console.error(message, error));
    [trials.app, trials.restarted] = [await buildApp({ ...parts, log }), await buildApp({ ...parts, log })];
    return trials;
  }

  private inside(): Transaction {
    if (this.open === undefined) throw new Error("no trial is open");
    return this.open;
  }

  private turn<T>(work: () => Promise<T>): Promise<T> {
    const own = this.last.then(work, work);
    this.last = own.catch(() => undefined);
    return own;
  }

  private async saved<T>(work: (trx: Transaction) => Promise<T>): Promise<T> {
    const trx = this.inside();
    await trx.run("SAVEPOINT request");
    try {
      const result = await work(trx);
      await trx.prepareCommit();
      if (this.left !== undefined && (this.left -= 1) < 0) throw new Died("the process died");
      await trx.run("RELEASE SAVEPOINT request");
      return result;
    } catch (error) {
      if (error instanceof Refusal && error.keep) {
        await trx.prepareCommit();
        await trx.run("RELEASE SAVEPOINT request");
      } else await trx.run("ROLLBACK TO SAVEPOINT request");
      throw error;
    }
  }

  /**
   * Lets every transaction of this work, after so many that are committed, come to its end and then be lost with the
   * process.
   */
  async dying<T>(work: () => Promise<T>, committed = 0): Promise<T> {
    this.left = committed;
    try {
      return await work();
    } finally {
      this.left = undefined;
    }
  }

  /** Undoes what is done inside a trial that goes on. */
  private async inner<T>(trx: Transaction, work: () => Promise<T>): Promise<T> {
    await this.last;
    await trx.run("SAVEPOINT trial");
    try {
      return await work();
    } finally {
      await this.last;
      await trx.run("ROLLBACK TO SAVEPOINT trial");
      await trx.run("RELEASE SAVEPOINT trial");
    }
  }

  /** Runs work whose every trace in the database is undone; inside another trial, what that one did before stays. */
  async attempt<T>(work: () => Promise<T>): Promise<T> {
    if (this.open !== undefined) return this.inner(this.open, work);
    let result: { value: T } | undefined;
    await this.application.store
      .transaction(async (trx) => {
        // A journal takes lines in its own transaction alone, and a savepoint is one of its own to the database.
        await trx.run("ALTER TABLE journal_lines DISABLE TRIGGER journal_line_is_in_time");
        this.open = trx;
        try {
          result = { value: await work() };
        } finally {
          await this.last;
          this.open = undefined;
        }
        throw new Undo();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undo)) throw error;
      });
    if (!result) throw new Error("nothing came of a trial");
    return result.value;
  }

  async close(): Promise<void> {
    await Promise.all([this.app.close(), this.restarted.close()]);
  }
}
