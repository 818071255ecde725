import { sha256 } from "../ports/random.ts";
import type { Store } from "../store/handle.ts";

/** How often somebody has asked in a window of time. */
export interface Counted {
  readonly key: string;
  /** When the window ends, milliseconds since 1970. */
  readonly until: number;
  readonly used: number;
}

/** Counts that all processes keep together. */
export interface SharedCounts {
  /** Adds to them, and gives them as they are with what others added. */
  add(counts: readonly Counted[], now: number): Promise<readonly Counted[]>;
}

/** Counts in the database. A key is kept as its hash alone, for it may hold an address. */
export function sharedCounts(store: Pick<Store, "transaction">): SharedCounts {
  return {
    add: async (counts, now) => {
      const keys = new Map(counts.map(({ key }) => [sha256(key), key]));
      const rows = await store.transaction(async (trx) => {
        const counted = await trx.rows<{ key: string; until: string; used: number }>(
          `INSERT INTO rate_window AS w (key, until, used)
           SELECT key, to_timestamp(until / 1000), used
           FROM jsonb_to_recordset($1::jsonb) AS r(key text, until double precision, used integer)
           ORDER BY key
           ON CONFLICT (key) DO UPDATE SET
             until = CASE
               WHEN w.until <= to_timestamp($2::double precision / 1000) THEN excluded.until
               ELSE w.until END,
             used = CASE
               WHEN w.until <= to_timestamp($2::double precision / 1000) THEN excluded.used
               ELSE w.used + excluded.used END
           RETURNING key, (extract(epoch FROM until) * 1000)::text AS until, used`,
          [JSON.stringify(counts.map(({ key, ...one }) => ({ key: sha256(key), ...one }))), now],
        );
        await trx.run(
          "DELETE FROM rate_window WHERE key IN (SELECT key FROM rate_window WHERE until <= to_timestamp($1::double precision / 1000) FOR UPDATE SKIP LOCKED)",
          [now],
        );
        return counted;
      });
      return rows.map(({ key, until, used }) => ({ key: keys.get(key) ?? key, until: Number(until), used }));
    },
  };
}
