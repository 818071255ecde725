import type { Money } from "../../../schemas/vocabulary/value.ts";
import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import type { Registry } from "../../../registry/registry.ts";
import type { Reading } from "../../platform/store/handle.ts";
import { statementAccounts } from "./chart.ts";
import { plusDays } from "../../../schemas/vocabulary/format/date.ts";
import { Refusal } from "../../platform/refusal.ts";
import { makeContext } from "../../platform/write-context.ts";
import type { Running } from "../../platform/options.ts";
import { type Count, NOTHING } from "../../platform/jobs/business-days.ts";

/** A journal's movement on what a counterparty owes, net over the accounts of the statement. */
export interface Movement {
  readonly date: string;
  /** Event of the journal. */
  readonly event: string;
  /** Number of the deal. */
  readonly source: string;
  /** Signed: what is owed grows by a debit. */
  readonly net: string;
}

/** A line of a statement of account. */
interface StatementLine {
  readonly date: string;
  readonly kind: string;
  readonly reference: string;
  /** One of the two: the side that was not moved stays empty. */
  readonly debit?: Money;
  readonly credit?: Money;
  readonly balance: Money;
}

/** A statement's figures: opening + debits − credits = closing. */
interface StatementFigures {
  readonly opening: Money;
  readonly movements: Money;
  readonly closing: Money;
  readonly lines: readonly StatementLine[];
}

/** Events booked daily; a statement shows them once a month, and once more before another movement of their deal. */
const DAILY = new Set(["interest_accrued", "penalty_arisen"]);

interface Entry {
  readonly event: string;
  readonly source: string;
  date: string;
  at: number;
  net: bigint;
}

/**
 * Movements with those of daily events joined: each group ends with its month, and before any other movement of its
 * deal.
 */
function joinedDaily(movements: readonly Movement[]): Entry[] {
  const entries: Entry[] = [];
  const open = new Map<string, Entry>();
  const end = (source: string) => {
    for (const event of DAILY) open.delete(`${event} ${source}`);
  };
  movements.forEach(({ date, event, source, net }, index) => {
    if (!DAILY.has(event)) end(source);
    const key = `${event} ${source}`;
    const running = open.get(key);
    if (running && running.date.slice(0, 7) === date.slice(0, 7)) {
      running.net += cents(net);
      running.date = date;
      running.at = index;
      return;
    }
    const entry = { event, source, date, at: index, net: cents(net) };
    entries.push(entry);
    if (DAILY.has(event)) open.set(key, entry);
  });
  return entries.sort((left, right) => left.at - right.at);
}

/**
 * A statement of account over movements in the order of date and booking.
 * @param opening what was owed before them, signed
 */
export function drawUp(opening: string, movements: readonly Movement[]): StatementFigures {
  let balance = cents(opening);
  const lines = joinedDaily(movements)
    .filter((entry) => entry.net !== 0n)
    .map(({ date, event, source, net }): StatementLine => {
      balance += net;
      return {
        date,
        kind: event,
        reference: source,
        ...(net > 0n ? { debit: text(net) } : { credit: text(-net) }),
        balance: text(balance),
      };
    });
  return { opening: text(cents(opening)), movements: text(balance - cents(opening)), closing: text(balance), lines };
}

/** Whose account with whom: entities, the currency, and the days of the statement. */
export interface StatementOf {
  readonly financier: string;
  readonly counterparty: string;
  readonly currency: string;
  readonly from: string;
  readonly to: string;
}

/** What the books say for a statement. */
export interface StatementBook {
  readonly opening: string;
  readonly movements: readonly Movement[];
  /** Whether another statement of the same account covers some of these days. */
  readonly isDuplicate: boolean;
}

const BOOKED = `FROM journal j JOIN journal_lines l ON l.parent = j.id JOIN ledger_account a ON a.id = l.account
  WHERE j.company = (SELECT company FROM company_entity WHERE id = $1::bigint)
    AND j.currency = $3
    AND j.status IN ('posted', 'reversed')
    AND l.party = $2::bigint
    AND a.code = ANY($4::text[])`;

/**
 * What the books say of an account over some days. Where the last statement ends the day before, it goes on from that
 * one's closing; what was booked since into days that it covered stands first, so that no statement already given is
 * contradicted.
 */
export async function statementBook(db: Reading, registry: Registry, of: StatementOf): Promise<StatementBook> {
  const { financier, counterparty, currency, from, to } = of;
  const account = [financier, counterparty, currency];
  const last = await db.first<{ closing: string; journal: string }>(
    `SELECT closing, coalesce(last_journal, 0)::text AS journal
      FROM statement
      WHERE financier_entity = $1::bigint
        AND counterparty_entity = $2::bigint
        AND currency = $3
        AND period_to = $4::date - 1
        AND closing IS NOT NULL
      ORDER BY id DESC
      LIMIT 1`,
    [...account, from],
  );
  const other = await db.first(
    `SELECT 1
      FROM statement
      WHERE financier_entity = $1::bigint
        AND counterparty_entity = $2::bigint
        AND currency = $3
        AND period_from <= $5::date
        AND period_to >= $4::date
        AND closing IS NOT NULL`,
    [...account, from, to],
  );
  const opening =
    last?.closing ??
    (
      await db.first<{ owed: string }>(
        `SELECT coalesce(sum(l.debit - l.credit), 0)::numeric(20,2) AS owed ${BOOKED} AND j.date < $5::date`,
        [...account, statementAccounts(registry), from],
      )
    )?.owed ??
    "0.00";
  const rows = await db.rows<{ date: string; event: string; source: string; net: string }>(
    `SELECT j.date, j.event_type AS event, coalesce(j.source_ref, j.number) AS source,
       sum(l.debit - l.credit)::numeric(20,2) AS net ${BOOKED}
     AND j.date <= $6::date AND (j.date >= $5::date OR ($7::bigint IS NOT NULL AND j.id > $7::bigint))
     GROUP BY j.id
     HAVING sum(l.debit - l.credit) <> 0
     ORDER BY j.date, j.id`,
    [...account, statementAccounts(registry), from, to, last?.journal ?? null],
  );
  return { opening, movements: rows, isDuplicate: other !== undefined };
}

interface Pair {
  financier: string;
  counterparty: string;
  currency: string;
}

/**
 * Whom the accounts of a statement in each fund provider's book name with a movement in the month, or with something
 * still owed at its end.
 */
const PAIRS = `SELECT own.id AS financier, line.party AS counterparty, journal.currency
  FROM journal_lines line
  JOIN journal ON journal.id = line.parent
  JOIN ledger_account a ON a.id = line.account AND a.code = ANY($3::text[])
  JOIN company ON company.id = journal.company AND company.role = 'financier'
    JOIN company_entity own ON own.company = company.id AND own.is_default
  WHERE line.party IS NOT NULL
    AND line.party <> own.id
    AND journal.status IN ('posted', 'reversed')
    AND journal.date <= $2
  GROUP BY own.id, line.party, journal.currency
  HAVING count(*) FILTER (WHERE journal.date >= $1) > 0 OR sum(line.debit - line.credit) <> 0
  ORDER BY 1, 2, 3`;

/**
 * On the first of a month, draws up and publishes the statements of the month before, each in a transaction of its own.
 */
export async function sendStatements(running: Running): Promise<Count> {
  const { store, ports, engine, registry } = running;
  const today = ports.clock.today();
  if (!today.endsWith("-01")) return NOTHING;
  const to = plusDays(today, -1);
  const from = `${to.slice(0, 8)}01`;
  let count = 0;
  let refused = 0;
  for (const { financier, counterparty, currency } of await store.reading.rows<Pair>(PAIRS, [
    from,
    to,
    statementAccounts(registry),
  ])) {
    try {
      await store.transaction(async (trx) => {
        const context = makeContext({ ...running, trx });
        await engine.act(context, {
          entity: "statement",
          id: "new",
          transition: "issue",
          body: {
            financier_entity: financier,
            counterparty_entity: counterparty,
            currency,
            period_from: from,
            period_to: to,
          },
        });
      });
      count += 1;
    } catch (error) {
      // One that was drawn up by hand before stays.
      if (!(error instanceof Refusal)) throw error;
      refused += 1;
    }
  }
  return { executed: count, refused };
}
