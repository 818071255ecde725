import { found, type Invariant, lookedAt } from "../invariants/invariant.ts";
import type { Running } from "../options.ts";

/** Rows of a table that totals are kept of, at one of their parties. */
interface Source {
  readonly table: string;
  /** The function of the database that says what a row counts for at its parties, so many times. */
  readonly rows: string;
  /** The column of the party, and what that party is called in the totals. */
  readonly party: string;
  readonly side: string;
  /** The condition that a row may count at all, told for the sake of an index. */
  readonly counts: string;
}

/**
 * Totals that are kept of rows by all that figures tell apart, so that no figure reads each row. A trigger notes in
 * `<name>_change` what a change of a row takes away and adds; `<name>_total` takes it up later. Both have the columns
 * of the key, of which the first are `entity` and `side`, and the sums, of which the first is `count`.
 */
export interface RunningTotals {
  readonly name: string;
  readonly key: readonly string[];
  readonly sums: readonly string[];
  readonly sources: readonly Source[];
  /** What is said of a group that does not add up, of the columns of `d`. */
  readonly says: string;
}

const listed = (columns: readonly string[], each: (column: string) => string = (column) => column): string =>
  columns.map(each).join(", ");

const sumOf = (column: string): string => `sum(${column}) AS ${column}`;

/** Whether any sum differs from nothing. */
const isAny = (sums: readonly string[], each: (column: string) => string): string =>
  sums.map((column) => `${each(column)} <> 0`).join(" OR ");

/**
 * What parties have: the totals, and beside them the changes that these have not taken up yet. Gives the columns of the
 * key and the sums of each group in which anything is.
 * @param only restricts rows, by entity and side
 */
export function totalsText({ name, key, sums }: RunningTotals, only: string): string {
  const columns = listed([...key, ...sums]);
  return `SELECT ${listed(key)}, ${listed(sums, sumOf)}
   FROM (
     SELECT ${columns} FROM ${name}_total WHERE ${only}
     UNION ALL
     SELECT ${columns} FROM ${name}_change WHERE ${only}
   ) noted
   GROUP BY ${listed(key)}
   HAVING sum(count) <> 0`;
}

/** Changes that one transaction takes up at most. */
const AT_ONCE = 20_000;

/** Whether changes wait to be taken up. */
export async function areWaiting({ name }: RunningTotals, { store }: Pick<Running, "store">): Promise<boolean> {
  return (await store.reading.first(`SELECT 1 AS waiting FROM ${name}_change LIMIT 1`)) !== undefined;
}

/**
 * Takes changes into the totals. A change is taken off the list and added in one transaction, so that whoever reads
 * counts it once, before and after. Whoever takes up at the same time leaves it its changes.
 * @returns how many changes it took up
 */
export async function takeUp({ name, key, sums }: RunningTotals, { store }: Pick<Running, "store">): Promise<number> {
  const [keys, all] = [listed(key), listed([...key, ...sums])];
  for (let processed = 0; ;) {
    const now = await store.transaction(async (trx) => {
      const row = await trx.first<{ taken: number }>(
        `WITH taken AS (
           DELETE FROM ${name}_change
           WHERE ctid = ANY(ARRAY(
             SELECT ctid FROM ${name}_change ORDER BY entity, side LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
           ))
           RETURNING *
         ), added AS (
           INSERT INTO ${name}_total AS t (${all})
           SELECT ${keys}, ${listed(sums, (column) => `sum(${column})`)}
           FROM taken
           GROUP BY ${keys}
           HAVING ${isAny(sums, (column) => `sum(${column})`)}
           ORDER BY ${keys}
           ON CONFLICT (${keys}) DO UPDATE SET ${listed(sums, (column) => `${column} = t.${column} + excluded.${column}`)}
         )
         SELECT count(*)::int AS taken FROM taken`,
      );
      // A group in which nothing is any more.
      await trx.run(`DELETE FROM ${name}_total WHERE NOT (${isAny(sums, (column) => column)}) AND count = 0`);
      return row?.taken ?? 0;
    });
    processed += now;
    if (now < AT_ONCE) return processed;
  }
}

/** The work that takes up changes once a minute, for the module of those totals. */
export const takingUp = (totals: RunningTotals) => ({
  name: totals.name,
  every: 60,
  isDue: (running: Running) => areWaiting(totals, running),
  work: (running: Running) => takeUp(totals, running),
  longest: 900,
});

/** The invariant that totals and waiting changes are what the rows add up to, a share of the parties each night. */
export const totalsEqualRows =
  ({ name, key, sums, sources, says }: RunningTotals): Invariant =>
  ({ db, share }) => {
    const columns = listed([...key, ...sums], (column) => `f.${column}`);
    return found(
      db,
      `
  SELECT 'entity ' || e.id AS record, ${says} AS says
  FROM company_entity e
  JOIN LATERAL (
    SELECT ${columns} FROM ${name}_total f WHERE f.entity = e.id
    UNION ALL
    SELECT ${columns} FROM ${name}_change f WHERE f.entity = e.id
    ${sources
      .map(
        ({ table, rows, party, side, counts }) => `UNION ALL
    SELECT ${columns}
    FROM ${table}
    CROSS JOIN LATERAL ${rows}(${table}, -1) f
    WHERE ${table}.${party} = e.id AND ${counts} AND f.side = '${side}'`,
      )
      .join("\n    ")}
  ) d ON true
  WHERE ${lookedAt(share, "e.id")}
  GROUP BY e.id, ${listed(
    key.filter((column) => column !== "entity"),
    (column) => `d.${column}`,
  )}
  HAVING ${isAny(sums, (column) => `sum(d.${column})`)}`,
    );
  };

/**
 * The statement that sets totals right: it adds what the rows come to beyond what is taken up and noted of them, all as
 * of one moment, so that nobody has to wait. For whoever wrote rows without their triggers.
 */
export function mending({ name, key, sums, sources }: RunningTotals): string {
  const [keys, all] = [listed(key), listed([...key, ...sums])];
  const less = `${keys}, ${listed(sums, (column) => `-${column}`)}`;
  const rows = new Map(sources.map(({ table, rows: rowName }) => [rowName, table]));
  return `INSERT INTO ${name}_total AS t (${all})
    SELECT ${keys}, ${listed(sums, (column) => `sum(${column})`)}
    FROM (
      ${[...rows].map(([rowName, table]) => `SELECT ${listed([...key, ...sums], (column) => `f.${column}`)} FROM ${table} CROSS JOIN LATERAL ${rowName}(${table}, 1) f`).join(" UNION ALL ")}
      UNION ALL
      SELECT ${less} FROM ${name}_total
      UNION ALL
      SELECT ${less} FROM ${name}_change
    ) counted
    GROUP BY ${keys}
    HAVING ${isAny(sums, (column) => `sum(${column})`)}
    ON CONFLICT (${keys}) DO UPDATE SET ${listed(sums, (column) => `${column} = t.${column} + excluded.${column}`)}`;
}
