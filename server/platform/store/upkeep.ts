import type { PGlite } from "@electric-sql/pglite";

/** How often an engine looks for tables that want upkeep, in milliseconds. */
const UPKEEP_EVERY = 20_000;

/** A table that changed so much that its statistics, or the room of its rows that are gone, want upkeep. */
interface Due {
  readonly name: string;
  readonly vacuum: boolean;
}

/** The thresholds of PostgreSQL's autovacuum in its defaults: 50 rows and a fifth, or for statistics a tenth. */
const DUE = `
  SELECT format('%I.%I', s.schemaname, s.relname) AS name,
         s.n_dead_tup > 50 + 0.2 * GREATEST(c.reltuples, 0) AS vacuum
  FROM pg_stat_user_tables s
  JOIN pg_class c ON c.oid = s.relid
  WHERE s.n_dead_tup > 50 + 0.2 * GREATEST(c.reltuples, 0)
     OR s.n_mod_since_analyze > 50 + 0.1 * GREATEST(c.reltuples, 0)
  ORDER BY s.relid`;

/**
 * Does for the embedded engine, which runs no autovacuum, what autovacuum does for PostgreSQL: without statistics a
 * table of thousands is planned as if it held one row.
 * @returns the names of the tables that were due, each with its schema
 */
export async function upkeep(pglite: PGlite): Promise<readonly string[]> {
  // What was counted of late is told once a second at the most, else.
  await pglite.query("SELECT pg_stat_force_next_flush()");
  const { rows } = await pglite.query<Due>(DUE);
  for (const { name, vacuum } of rows) {
    // The engine serves one after the other: between two tables whoever waits comes first.
    if (pglite.closed) break;
    await pglite.exec(vacuum ? `VACUUM ANALYZE ${name}` : `ANALYZE ${name}`);
  }
  return rows.map(({ name }) => name);
}

/**
 * Looks after an engine's tables from now on.
 * @param failed told of what went wrong; the next turn tries again
 * @returns what ends it, and waits for a turn that is under way
 */
export function keepUp(pglite: PGlite, failed: (error: unknown) => void): () => Promise<void> {
  let turn: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    turn ??= upkeep(pglite)
      .catch(failed)
      .finally(() => (turn = undefined));
  }, UPKEEP_EVERY);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await turn;
  };
}
