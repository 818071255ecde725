import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import type { Reading } from "../../platform/store/handle.ts";

/** A movement of one account, with the balance after it from the account's usual side. */
export interface AccountLine {
  readonly date: string;
  readonly journal_no: string;
  readonly memo: string;
  readonly debit: string;
  readonly credit: string;
  readonly balance: string;
}

const MOST = 1_000;

/**
 * The newest movements of an account in the order of booking, at most a thousand.
 * @param isDebit whether its balance usually stands on the debit
 */
export async function accountLines(db: Reading, account: string, isDebit: boolean): Promise<AccountLine[]> {
  const rows = await db.rows<{
    date: string;
    number: string;
    source: string | null;
    memo: string | null;
    debit: string;
    credit: string;
    after: string;
  }>(
    `SELECT * FROM (
       SELECT j.id, l.place, j.date, j.number, j.source_ref AS source, coalesce(l.memo, j.memo) AS memo, l.debit, l.credit, sum(l.debit - l.credit) OVER (ORDER BY j.date, j.id, l.place)::numeric(20,2) AS after
       FROM journal_lines l JOIN journal j ON j.id = l.parent WHERE l.account = $1::bigint AND j.status IN ('posted', 'reversed') ORDER BY j.date DESC, j.id DESC, l.place DESC LIMIT ${MOST}
     ) newest ORDER BY date, id, place`,
    [account],
  );
  return rows.map(({ date, number, source, memo, debit, credit, after }) => ({
    date,
    journal_no: number,
    memo: [source, memo].filter(Boolean).join(" · "),
    debit,
    credit,
    balance: isDebit ? after : text(-cents(after)),
  }));
}
