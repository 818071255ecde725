import { statementAccounts } from "../chart.ts";
import { plusDays } from "../../../../schemas/vocabulary/format/date.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { makeContext } from "../../../platform/write-context.ts";
import type { Running } from "../../../platform/running.ts";
import type { Count } from "../../../platform/jobs/day/count.ts";
import { NOTHING } from "../../../platform/jobs/day/count.ts";

interface Pair extends Record<string, unknown> {
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
  let taken = 0;
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
      taken += 1;
    } catch (error) {
      // One that was drawn up by hand before stays.
      if (!(error instanceof Refusal)) throw error;
      refused += 1;
    }
  }
  return { taken, refused };
}
