import { AsyncLocalStorage } from "node:async_hooks";

const running = new AsyncLocalStorage<true>();

/** Runs work as the inside of a transaction. */
export const runInside = <T>(work: () => Promise<T>): Promise<T> => running.run(true, work);

/**
 * Throws when called inside a transaction: the outer handle would wait there for ever on PGlite, and on
 * PostgreSQL it would see another state than the transaction does.
 */
export function mustBeOutside(): void {
  if (running.getStore()) throw new Error("inside a transaction only its own handle may be used");
}
