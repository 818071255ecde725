import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import type { Reading } from "../../platform/store/handle.ts";

/**
 * Sides on which an account's balance usually stands: what a company has and spends on the debit, the rest on the
 * credit.
 */
const DEBIT_KINDS = new Set(["asset", "expense"]);

/** An account with all that was booked on it up to a day. */
export interface AccountBalance {
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
export interface BalanceQuestion {
  readonly company: string;
  /** Last day that counts; all days without it. */
  readonly asOf?: string | undefined;
  readonly currencies?: readonly string[] | undefined;
}

/** Balances of all accounts of a book, by code and currency. */
export async function balancesOf(
  db: Reading,
  { company, asOf, currencies }: BalanceQuestion,
): Promise<AccountBalance[]> {
  const rows = await db.rows<Record<keyof Omit<AccountBalance, "balance">, string>>(
    `SELECT a.id, a.company, a.code, a.name, a.kind, a.currency,
       coalesce(sum(l.debit - l.credit) FILTER (WHERE j.id IS NOT NULL), 0)::numeric(20,2) AS net
     FROM ledger_account a LEFT JOIN journal_lines l ON l.account = a.id
     LEFT JOIN journal j ON j.id = l.parent
       AND j.status IN ('posted', 'reversed')
       AND ($2::date IS NULL OR j.date <= $2::date)
     WHERE a.company = $1::bigint AND ($3::text[] IS NULL OR a.currency = ANY($3::text[]))
     GROUP BY a.id ORDER BY a.currency, a.code`,
    [company, asOf ?? null, currencies ?? null],
  );
  return rows.map((row) => ({ ...row, balance: DEBIT_KINDS.has(row.kind) ? row.net : text(-cents(row.net)) }));
}

/** A trial balance's two columns: what stands on the debit, what on the credit; decimal texts, one of them nothing. */
export function columns(net: string): { readonly debit: string; readonly credit: string } {
  const amount = cents(net);
  return { debit: text(amount > 0n ? amount : 0n), credit: text(amount < 0n ? -amount : 0n) };
}
