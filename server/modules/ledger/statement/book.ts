import type { Registry } from "../../../../registry/registry.ts";
import type { Reading } from "../../../platform/store/handle.ts";
import { statementAccounts } from "../chart.ts";
import type { Movement } from "./draw-up.ts";

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
  readonly taken: boolean;
}

const BOOKED = `FROM journal j JOIN journal_lines l ON l.parent = j.id JOIN ledger_account a ON a.id = l.account
  WHERE j.company = (SELECT company FROM company_entity WHERE id = $1::bigint)
    AND j.currency = $3
    AND j.status IN ('posted', 'reversed')
    AND l.party = $2::bigint
    AND a.code = ANY($4::text[])`;

/** What the counterparty owed the financier at the end of a day, as the books have it by now. */
export async function owedAt(
  db: Reading,
  registry: Registry,
  { financier, counterparty, currency }: Omit<StatementOf, "from" | "to">,
  day: string,
): Promise<string> {
  const row = await db.first<{ owed: string }>(
    `SELECT coalesce(sum(l.debit - l.credit), 0)::numeric(20,2) AS owed ${BOOKED} AND j.date <= $5::date`,
    [financier, counterparty, currency, statementAccounts(registry), day],
  );
  return row?.owed ?? "0.00";
}

/**
 * What the books say of an account over some days. Where the last statement ends the day before, it goes on from that
 * one's closing; what was booked since into days that it covered stands first, so that no statement already given is
 * contradicted.
 */
export async function statementBook(db: Reading, registry: Registry, of: StatementOf): Promise<StatementBook> {
  const { financier, counterparty, currency, from, to } = of;
  const place = [financier, counterparty, currency];
  const last = await db.first<{ closing: string; journal: string }>(
    "SELECT closing, coalesce(last_journal, 0)::text AS journal FROM statement WHERE financier_entity = $1::bigint AND counterparty_entity = $2::bigint AND currency = $3 AND period_to = $4::date - 1 AND closing IS NOT NULL ORDER BY id DESC LIMIT 1",
    [...place, from],
  );
  const other = await db.first(
    "SELECT 1 FROM statement WHERE financier_entity = $1::bigint AND counterparty_entity = $2::bigint AND currency = $3 AND period_from <= $5::date AND period_to >= $4::date AND closing IS NOT NULL",
    [...place, from, to],
  );
  const opening =
    last?.closing ??
    (
      await db.first<{ owed: string }>(
        `SELECT coalesce(sum(l.debit - l.credit), 0)::numeric(20,2) AS owed ${BOOKED} AND j.date < $5::date`,
        [...place, statementAccounts(registry), from],
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
    [...place, statementAccounts(registry), from, to, last?.journal ?? null],
  );
  return { opening, movements: rows, taken: other !== undefined };
}
