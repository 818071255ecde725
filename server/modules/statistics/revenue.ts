import type { AccountCode } from "../../../generated/types/constants.d.ts";
import type { HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { ReadContext } from "../../platform/context.ts";
import { ownBook } from "../ledger/own-book.ts";

/** Net credits of accounts: income where positive. */
const earned = (...codes: readonly AccountCode[]) =>
  `coalesce(
      sum(l.credit - l.debit) FILTER (WHERE a.code IN (${codes.map((code) => `'${code}'`).join(", ")})), 0
    )::numeric(20,2)`;
/** Net debits of accounts: expense where positive. */
const spent = (...codes: readonly AccountCode[]) =>
  `coalesce(
      sum(l.debit - l.credit) FILTER (WHERE a.code IN (${codes.map((code) => `'${code}'`).join(", ")})), 0
    )::numeric(20,2)`;
const FUNDING = "('disbursed', 'dpo_paid', 'early_payment_paid', 'refunded')";

const FIGURES: Readonly<Record<string, string>> = {
  financier: `${earned("4010")} AS interest, ${earned("4020")} AS fee, ${earned("4030")} AS discount, ${earned("4050")} AS penalty`,
  enterprise: `${earned("4040")} AS discount, ${spent("6010", "6020", "6030", "6040")} AS cost`,
  supplier: `${spent("6010", "6020", "6030", "6040")} AS cost,
    coalesce(
      sum(l.debit - l.credit) FILTER (WHERE a.code = '1010' AND j.event_type IN ${FUNDING}), 0
    )::numeric(20,2) AS received`,
};

/**
 * What the own book earned or spent on funding, by month and currency, the latest months up to today's: a financier its
 * income by kind, an enterprise the discounts it received, a supplier what funding cost it and brought in.
 */
export async function revenue(input: HandlerInputs["statistics.revenue"], context: ReadContext): Promise<unknown> {
  const figures = FIGURES[context.acting?.role ?? ""] ?? FIGURES["supplier"];
  const rows = await context.db.rows(
    `SELECT to_char(j.date, 'YYYY-MM') AS month, j.currency, ${figures}
     FROM journal j
     JOIN journal_lines l ON l.parent = j.id
     JOIN ledger_account a ON a.id = l.account
     WHERE j.company = $1::bigint
       AND j.status IN ('posted', 'reversed')
       AND ($2::text IS NULL OR j.currency = $2)
       AND j.date <= $3::date
       AND j.date >= (date_trunc('month', $3::date) - make_interval(months => $4::int - 1))::date
     GROUP BY 1, 2 ORDER BY 1, 2`,
    [ownBook(context), input.currency ?? null, context.ports.clock.today(), Number(input.months ?? 12)],
  );
  return { rows, count: rows.length };
}
