import { found, type Invariant, lookedAt } from "../../platform/invariants/invariant.ts";
import type { Running } from "../../platform/options.ts";

/** What tells the totals of open invoices apart. */
const KEY = "entity, side, currency, status, is_free, is_owed, due, since";
/** What they add up. */
const SUMS = "count, total, outstanding, confirmed";

/**
 * What parties have of open invoices: the totals, and beside them the changes that these have not taken up yet. Columns
 * of the key, count, total, outstanding, confirmed.
 * @param only restricts rows, by entity and side
 */
export const openTotals = (only: string): string =>
  `SELECT ${KEY}, sum(count) AS count, sum(total) AS total, sum(outstanding) AS outstanding, sum(confirmed) AS confirmed
   FROM (
     SELECT ${KEY}, ${SUMS} FROM invoice_open_total WHERE ${only}
     UNION ALL
     SELECT ${KEY}, ${SUMS} FROM invoice_open_change WHERE ${only}
   ) noted
   GROUP BY ${KEY}
   HAVING sum(count) <> 0`;

/** Changes that one transaction takes up at most. */
const AT_ONCE = 20_000;

/** Whether changes of invoices wait to be taken up by the totals. */
export async function areChangesUntotalled({ store }: Running): Promise<boolean> {
  return (await store.reading.first("SELECT 1 AS waiting FROM invoice_open_change LIMIT 1")) !== undefined;
}

/**
 * Takes changes of invoices into the totals. A change is taken off the list and added in one transaction, so that
 * whoever reads counts it once, before and after. Whoever takes up at the same time leaves it its changes.
 * @returns how many changes it took up
 */
export async function totalOpenInvoices({ store }: Running): Promise<number> {
  for (let taken = 0; ;) {
    const now = await store.transaction(async (trx) => {
      const row = await trx.first<{ taken: number }>(
        `WITH taken AS (
           DELETE FROM invoice_open_change
           WHERE ctid = ANY(ARRAY(
             SELECT ctid FROM invoice_open_change ORDER BY entity, side LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
           ))
           RETURNING *
         ), added AS (
           INSERT INTO invoice_open_total AS t (${KEY}, ${SUMS})
           SELECT ${KEY}, sum(count), sum(total), sum(outstanding), sum(confirmed)
           FROM taken
           GROUP BY ${KEY}
           HAVING sum(count) <> 0 OR sum(total) <> 0 OR sum(outstanding) <> 0 OR sum(confirmed) <> 0
           ORDER BY ${KEY}
           ON CONFLICT (${KEY}) DO UPDATE SET count = t.count + excluded.count, total = t.total + excluded.total,
             outstanding = t.outstanding + excluded.outstanding, confirmed = t.confirmed + excluded.confirmed
         )
         SELECT count(*)::int AS taken FROM taken`,
      );
      // A day on which nothing is open any more.
      await trx.run(
        "DELETE FROM invoice_open_total WHERE count = 0 AND total = 0 AND outstanding = 0 AND confirmed = 0",
      );
      return row?.taken ?? 0;
    });
    taken += now;
    if (now < AT_ONCE) return taken;
  }
}

/** What parties have of open invoices, as dashboards tell it, is what their invoices add up to. */
export const open_totals_equal_invoices: Invariant = ({ db, share }) =>
  found(
    db,
    `
  SELECT 'entity ' || e.id AS record,
    'the totals of its ' || d.status || ' invoices as ' || d.side || ' differ by ' || sum(d.count) || ' and '
      || sum(d.outstanding) AS says
  FROM company_entity e
  JOIN LATERAL (
    SELECT * FROM invoice_open_total t WHERE t.entity = e.id
    UNION ALL
    SELECT * FROM invoice_open_change c WHERE c.entity = e.id
    UNION ALL
    SELECT f.*
    FROM invoice
    CROSS JOIN LATERAL invoice_open_rows(invoice, -1) f
    WHERE invoice.seller_entity = e.id
      AND invoice.status IN ('draft', 'submitted', 'confirmed', 'disputed')
      AND f.side = 'seller'
    UNION ALL
    SELECT f.*
    FROM invoice
    CROSS JOIN LATERAL invoice_open_rows(invoice, -1) f
    WHERE invoice.buyer_entity = e.id
      AND invoice.status IN ('draft', 'submitted', 'confirmed', 'disputed')
      AND f.side = 'buyer'
  ) d ON true
  WHERE ${lookedAt(share, "e.id")}
  GROUP BY e.id, d.side, d.currency, d.status, d.is_free, d.is_owed, d.due, d.since
  HAVING sum(d.count) <> 0 OR sum(d.total) <> 0 OR sum(d.outstanding) <> 0 OR sum(d.confirmed) <> 0`,
  );
