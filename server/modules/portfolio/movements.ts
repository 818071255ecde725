import { cents } from "../../../schemas/vocabulary/decimal.ts";
import type { ReadContext } from "../../platform/context.ts";
import type { Funder } from "./scope.ts";

/** What was laid out, came back and was earned on a day, in cents. */
export interface Movement {
  readonly date: string;
  readonly invested: bigint;
  readonly repaid: bigint;
  readonly income: bigint;
}

const TEXT = `SELECT j.date, coalesce(sum(l.debit) FILTER (WHERE a.code IN ('1100', '1150')), 0)::numeric(20,2) AS invested, coalesce(sum(l.credit) FILTER (WHERE a.code IN ('1100', '1150')), 0)::numeric(20,2) AS repaid,
    coalesce(sum(l.credit - l.debit) FILTER (WHERE a.code IN ('4010', '4020', '4030', '4050')), 0)::numeric(20,2) AS income
  FROM journal j JOIN journal_lines l ON l.parent = j.id JOIN ledger_account a ON a.id = l.account
  WHERE j.company = $1::bigint AND j.currency = $2 AND j.date <= $3::date AND j.status = 'posted' AND j.reversal_of IS NULL AND a.code IN ('1100', '1150', '4010', '4020', '4030', '4050')
  GROUP BY j.date ORDER BY j.date`;

/**
 * The days on which money went out to assets, came back or was earned, as the fund providers' books have it; what was
 * reversed counts on neither side.
 */
export async function movementsOf(
  { db }: ReadContext,
  funders: readonly Funder[],
  currency: string,
  until: string,
): Promise<Movement[]> {
  const found = await Promise.all(
    funders.map(({ company }) =>
      db.rows<Record<"date" | "invested" | "repaid" | "income", string>>(TEXT, [company, currency, until]),
    ),
  );
  return found
    .flat()
    .map(({ date, ...amounts }) => ({
      date,
      invested: cents(amounts.invested),
      repaid: cents(amounts.repaid),
      income: cents(amounts.income),
    }))
    .sort((left, right) => (left.date < right.date ? -1 : 1));
}
