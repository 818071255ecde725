import { text, cents } from "../../../schemas/vocabulary/decimal.ts";
import type { Running } from "../../platform/options.ts";
import type { Reading } from "../../platform/store/handle.ts";

/**
 * Sides on which an account's balance usually stands: what a company has and spends on the debit, the rest on the
 * credit.
 */
const DEBIT_KINDS = new Set(["asset", "expense"]);

/** Whether an account of this kind usually stands on the debit. */
const isDebit = (kind: string): boolean => DEBIT_KINDS.has(kind);

/** An account with all that was booked on it up to a day. */
interface AccountBalance {
  readonly id: string;
  readonly company: string;
  readonly code: string;
  readonly name: string;
  readonly kind: string;
  readonly currency: string;
  /** Sum of debits less credits, signed decimal text. */
  readonly net: string;
  /** The same seen from the account's usual side. */
  readonly balance: string;
}

/** What narrows a question about balances. */
interface BalanceQuestion {
  readonly company: string;
  /** Last day that counts; all days without it. */
  readonly asOf?: string | undefined;
  readonly currencies?: readonly string[] | undefined;
}

/**
 * What moved the accounts of the company in $1 day by day: the daily totals, and beside them the journals that these
 * have not taken up yet. Columns account, date, net. OFFSET 0 has each noted journal read by its key: how many there
 * are is never what the planner last counted.
 */
export const MOVED = `
  SELECT t.account, t.date, t.net
  FROM ledger_account a
  JOIN ledger_daily_total t ON t.account = a.id
  WHERE a.company = $1::bigint
  UNION ALL
  SELECT posted.account, posted.date, posted.net
  FROM (SELECT journal FROM journal_untotalled WHERE company = $1::bigint OFFSET 0) u
  CROSS JOIN LATERAL (
    SELECT l.account, j.date, l.debit - l.credit AS net
    FROM journal j
    JOIN journal_lines l ON l.parent = j.id
    WHERE j.id = u.journal
    OFFSET 0
  ) posted`;

/** Balances of all accounts of a book, by code and currency. */
export async function balancesOf(
  db: Reading,
  { company, asOf, currencies }: BalanceQuestion,
): Promise<AccountBalance[]> {
  const rows = await db.rows<Record<keyof Omit<AccountBalance, "balance">, string>>(
    `SELECT a.id, a.company, a.code, a.name, a.kind, a.currency, coalesce(m.net, 0)::numeric(20,2) AS net
     FROM ledger_account a
     LEFT JOIN (
       SELECT account, sum(net) AS net FROM (${MOVED}) moved WHERE $2::date IS NULL OR date <= $2::date GROUP BY account
     ) m ON m.account = a.id
     WHERE a.company = $1::bigint AND ($3::text[] IS NULL OR a.currency = ANY($3::text[]))
     ORDER BY a.currency, a.code`,
    [company, asOf ?? null, currencies ?? null],
  );
  return rows.map((row) => ({ ...row, balance: isDebit(row.kind) ? row.net : text(-cents(row.net)) }));
}

/** A movement of one account, with the balance after it from the account's usual side. */
interface AccountLine {
  readonly date: string;
  /** The journal's id. */
  readonly journal: string;
  readonly journal_no: string;
  readonly memo: string;
  readonly debit: string;
  readonly credit: string;
  readonly balance: string;
}

const MOST_LINES = 1_000;

/**
 * The newest movements of an account up to a day in the order of booking, at most a thousand. The daily totals say
 * since which day there are so many, and what the account stands at then, from which the balances before are counted
 * back.
 * @param until last day that counts; all days without it
 */
export async function accountLines(
  db: Reading,
  { id, company, kind }: Pick<AccountBalance, "id" | "company" | "kind">,
  until?: string,
): Promise<AccountLine[]> {
  const rows = await db.rows<{
    date: string;
    id: string;
    number: string;
    source: string | null;
    memo: string | null;
    debit: string;
    credit: string;
    after: string;
  }>(
    `WITH days AS (
       SELECT date, sum(lines) OVER (ORDER BY date DESC) AS counted FROM ledger_daily_total
       WHERE account = $2::bigint AND ($3::date IS NULL OR date <= $3::date)
     ), since AS (
       SELECT max(date) AS date FROM days WHERE counted >= ${MOST_LINES}
     ), total AS (
       SELECT coalesce(sum(net), 0) AS net FROM (${MOVED}) moved
       WHERE account = $2::bigint AND ($3::date IS NULL OR date <= $3::date)
     ), newest AS (
       SELECT j.id, l.place, j.date, j.number, j.source_ref AS source, coalesce(l.memo, j.memo) AS memo, l.debit, l.credit
       FROM since
       JOIN journal j ON j.company = $1::bigint AND j.date >= coalesce(since.date, '-infinity'::date)
         AND ($3::date IS NULL OR j.date <= $3::date)
       JOIN journal_lines l ON l.parent = j.id AND l.account = $2::bigint
       WHERE j.status IN ('posted', 'reversed')
       ORDER BY j.date DESC, j.id DESC, l.place DESC
       LIMIT ${MOST_LINES}
     )
     SELECT n.date, n.id, n.number, n.source, n.memo, n.debit, n.credit,
       (t.net - coalesce(
         sum(n.debit - n.credit) OVER (
           ORDER BY n.date DESC, n.id DESC, n.place DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
         ), 0
       ))::numeric(20,2) AS after
     FROM newest n CROSS JOIN total t
     ORDER BY n.date, n.id, n.place`,
    [company, id, until ?? null],
  );
  return rows.map(({ date, id: journal, number, source, memo, debit, credit, after }) => ({
    date,
    journal,
    journal_no: number,
    memo: [source, memo].filter(Boolean).join(" · "),
    debit,
    credit,
    balance: isDebit(kind) ? after : text(-cents(after)),
  }));
}

/** Journals that one transaction takes up at most. */
const AT_ONCE = 5_000;

/** Whether journals wait to be taken up by the daily totals. */
export async function areJournalsUntotalled({ store }: Running): Promise<boolean> {
  return (await store.reading.first("SELECT 1 AS waiting FROM journal_untotalled LIMIT 1")) !== undefined;
}

/**
 * Takes into the daily totals what was posted since. A journal is taken off the list and added in one transaction, so
 * that whoever reads counts it once, before and after. Whoever takes up at the same time leaves it its journals.
 * @returns how many journals it took up
 */
export async function totalJournals({ store }: Running): Promise<number> {
  for (let position = 0; ;) {
    const now = await store.transaction(async (trx) => {
      const row = await trx.first<{ taken: number }>(
        `WITH taken AS (
           DELETE FROM journal_untotalled u
           USING (
             SELECT company, journal FROM journal_untotalled ORDER BY company, journal LIMIT ${AT_ONCE}
             FOR UPDATE SKIP LOCKED
           ) next
           WHERE u.company = next.company AND u.journal = next.journal
           RETURNING u.journal
         ), added AS (
           INSERT INTO ledger_daily_total AS t (account, date, net, lines)
           SELECT l.account, j.date, sum(l.debit - l.credit), count(*)
           FROM taken
           JOIN journal j ON j.id = taken.journal
           JOIN journal_lines l ON l.parent = j.id
           GROUP BY l.account, j.date
           ORDER BY l.account, j.date
           ON CONFLICT (account, date) DO UPDATE SET net = t.net + excluded.net, lines = t.lines + excluded.lines
         )
         SELECT count(*)::int AS taken FROM taken`,
      );
      return row?.taken ?? 0;
    });
    position += now;
    if (now < AT_ONCE) return position;
  }
}
