import { found, lookedAt, type Invariant } from "../../platform/invariants/invariant.ts";
import type { Running } from "../../platform/options.ts";

/** What is added up of a book by day: how many journals, and what they laid out, brought back, earned and received. */
const SUMS = ["journals", "invested", "repaid", "income", "received"] as const;

const listed = (each: (sum: string) => string = (sum) => sum): string => SUMS.map(each).join(", ");
const isAny = (each: (sum: string) => string): string => SUMS.map((sum) => `${each(sum)} <> 0`).join(" OR ");

/**
 * What moved the book of the company in $1 by currency and day: laid out for deals (`invested`), come back of it
 * (`repaid`), earned on funding (`income`), and brought into the bank by funding (`received`). Read from the totals,
 * and beside them from the journals that these have not taken up yet; what was reversed counts on neither side. OFFSET
 * 0 has each noted journal read by its key: how many there are is never what the planner last counted.
 */
export const FLOWS = `
  SELECT currency, date, journals, invested, repaid, income, received
  FROM book_flow_total
  WHERE company = $1::bigint
  UNION ALL
  SELECT f.currency, f.date, f.journals, f.invested, f.repaid, f.income, f.received
  FROM (SELECT journal, times FROM book_flow_change WHERE company = $1::bigint OFFSET 0) c
  CROSS JOIN LATERAL book_flow_of(c.journal, c.times) f`;

/** Journals that one transaction takes up at most. */
const AT_ONCE = 5_000;

/** Whether journals wait to be taken up by the totals of flows. */
export async function areFlowsWaiting({ store }: Pick<Running, "store">): Promise<boolean> {
  return (await store.reading.first("SELECT 1 AS waiting FROM book_flow_change LIMIT 1")) !== undefined;
}

/**
 * Takes into the totals of flows what was posted or reversed since. A journal is taken off the list and added in one
 * transaction, so that whoever reads counts it once, before and after. Whoever takes up at the same time leaves it its
 * journals.
 * @returns how many it took up
 */
export async function takeUpFlows({ store }: Pick<Running, "store">): Promise<number> {
  for (let processed = 0; ;) {
    const now = await store.transaction(async (trx) => {
      const row = await trx.first<{ taken: number }>(
        `WITH taken AS (
           DELETE FROM book_flow_change
           WHERE ctid = ANY(ARRAY(
             SELECT ctid FROM book_flow_change ORDER BY company, journal LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
           ))
           RETURNING journal, times
         ), added AS (
           INSERT INTO book_flow_total AS t (company, currency, date, journals, invested, repaid, income, received)
           SELECT f.company, f.currency, f.date, sum(f.journals), sum(f.invested), sum(f.repaid), sum(f.income),
             sum(f.received)
           FROM taken
           CROSS JOIN LATERAL book_flow_of(taken.journal, taken.times) f
           GROUP BY f.company, f.currency, f.date
           HAVING sum(f.journals) <> 0 OR sum(f.invested) <> 0 OR sum(f.repaid) <> 0 OR sum(f.income) <> 0
             OR sum(f.received) <> 0
           ORDER BY f.company, f.currency, f.date
           ON CONFLICT (company, currency, date) DO UPDATE SET journals = t.journals + excluded.journals,
             invested = t.invested + excluded.invested, repaid = t.repaid + excluded.repaid,
             income = t.income + excluded.income, received = t.received + excluded.received
         )
         SELECT count(*)::int AS taken FROM taken`,
      );
      return row?.taken ?? 0;
    });
    processed += now;
    if (now < AT_ONCE) return processed;
  }
}

/** What journals come to, as of one moment, less what is taken up and noted of them. */
const beyond = (only: string): string => `
      SELECT f.* FROM journal j CROSS JOIN LATERAL book_flow_of(j.id, 1) f
      WHERE j.status = 'posted' AND j.reversal_of IS NULL AND ${only.replaceAll("company", "j.company")}
      UNION ALL
      SELECT company, currency, date, ${listed((sum) => `-${sum}`)} FROM book_flow_total WHERE ${only}
      UNION ALL
      SELECT f.company, f.currency, f.date, ${listed((sum) => `-f.${sum}`)}
      FROM (SELECT journal, times FROM book_flow_change WHERE ${only}) c
      CROSS JOIN LATERAL book_flow_of(c.journal, c.times) f`;

/** The totals of flows and what waits beside them are what the journals add up to, a share of the books each night. */
export const flow_totals_equal_journals: Invariant = ({ db, share }) =>
  found(
    db,
    `SELECT 'company ' || d.company AS record,
       'what moved in ' || d.currency || ' on ' || d.date || ' differs by ' || sum(d.journals) || ' journals, '
         || sum(d.invested) || ' invested, ' || sum(d.repaid) || ' repaid, ' || sum(d.income) || ' earned and '
         || sum(d.received) || ' received' AS says
     FROM (${beyond(lookedAt(share, "company"))}) d
     GROUP BY d.company, d.currency, d.date
     HAVING ${isAny((sum) => `sum(d.${sum})`)}`,
  );

/** The statement that sets the totals of flows right, for whoever wrote journals without their triggers. */
export const FLOWS_MENDED = `INSERT INTO book_flow_total AS t (company, currency, date, ${listed()})
    SELECT company, currency, date, ${listed((sum) => `sum(${sum})`)}
    FROM (${beyond("true")}) counted
    GROUP BY company, currency, date
    HAVING ${isAny((sum) => `sum(${sum})`)}
    ON CONFLICT (company, currency, date) DO UPDATE SET ${listed((sum) => `${sum} = t.${sum} + excluded.${sum}`)}`;
