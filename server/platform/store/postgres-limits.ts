import { APPLICATION_ROLE } from "./connections.ts";
import { ZONE } from "./store.ts";

/** Limits of every connection, so that no statement, lock or forgotten transaction can hold up the others. */
export const SETTINGS = {
  timezone: ZONE,
  statement_timeout: "10s",
  lock_timeout: "3s",
  idle_in_transaction_session_timeout: "15s",
  default_transaction_isolation: "read committed",
  // One asker's statement works on one processor: with helpers it would have those of everybody.
  max_parallel_workers_per_gather: "0",
  // A page off the order costs no more than the next one, from memory and from disks without a head.
  random_page_cost: "1.1",
  // What is asked here is over before a compiled plan would have paid for its compiling.
  jit: "off",
};

/** The same limits where nobody waits. */
export const PATIENT = {
  ...SETTINGS,
  statement_timeout: "0",
  lock_timeout: "60s",
  idle_in_transaction_session_timeout: "0",
};

/** The statements that give a connection its limits. A pooler refuses them among the parameters of the start. */
export const limiting = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `SET ${name} = '${value}'`)
    .join("; ");

/** The same for the transaction that is open, whoever had the connection before. */
export const limitingOne = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `SET LOCAL ${name} = '${value}'`)
    .join("; ");

/** What a pooler by transaction does with each connection to the database that it opens (PgBouncer: connect_query). */
export const CONNECT_QUERY = `${limiting(SETTINGS)}; SET ROLE ${APPLICATION_ROLE}`;

const { random_page_cost, jit, max_parallel_workers_per_gather } = SETTINGS;
/** The statements after which another connection plans as those of the product do. */
export const PLANNING = limiting({ random_page_cost, jit, max_parallel_workers_per_gather });
