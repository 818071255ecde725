import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import type { Reading } from "../../platform/store/handle.ts";
import type { ReadContext } from "../../platform/context.ts";
import { refuse } from "../../platform/refusal.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import { shapedRows } from "../../platform/query/shaped-rows.ts";
import { reads, type NamedHandlers } from "../../platform/handler.ts";
import { documentOf } from "../../platform/letters/document.ts";

/**
 * Sides on which an account's balance usually stands: what a company has and spends on the debit, the rest on the
 * credit.
 */
const DEBIT_KINDS = new Set(["asset", "expense"]);

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
function columns(net: string): { readonly debit: string; readonly credit: string } {
  const amount = cents(net);
  return { debit: text(amount > 0n ? amount : 0n), credit: text(amount < 0n ? -amount : 0n) };
}

/** The company whose book the asker sees: its own. @throws Refusal forbidden for somebody without a company */
export function ownBook(context: ReadContext): string {
  return context.acting?.company?.id ?? refuse("forbidden");
}

/** A movement of one account, with the balance after it from the account's usual side. */
interface AccountLine {
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
async function accountLines(db: Reading, account: string, isDebit: boolean): Promise<AccountLine[]> {
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
       SELECT j.id, l.place, j.date, j.number, j.source_ref AS source, coalesce(l.memo, j.memo) AS memo, l.debit,
         l.credit, sum(l.debit - l.credit) OVER (ORDER BY j.date, j.id, l.place)::numeric(20,2) AS after
       FROM journal_lines l
       JOIN journal j ON j.id = l.parent
       WHERE l.account = $1::bigint AND j.status IN ('posted', 'reversed')
       ORDER BY j.date DESC, j.id DESC, l.place DESC
       LIMIT ${MOST}
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

const asked = (input: HandlerInputs["ledger_account.trial"]): string | undefined =>
  typeof input.as_of === "string" ? input.as_of : undefined;

/** Accounts of the own book with their balances. */
async function accountList(
  input: HandlerInputs["ledger_account.list"],
  context: ReadContext,
): Promise<HandlerAnswers["ledger_account.list"]> {
  const found = await balancesOf(context.db, { company: ownBook(context) });
  return shapedRows(
    context,
    input.list,
    found.map(({ net, ...account }) => ({ ...account, ...columns(net) })),
  );
}

/** One account of the own book with its movements. @throws Refusal not_found for another book's */
async function accountGet(
  input: HandlerInputs["ledger_account.get"],
  context: ReadContext,
): Promise<HandlerAnswers["ledger_account.get"]> {
  const account = (await balancesOf(context.db, { company: ownBook(context) })).find((one) => one.id === input.id);
  if (!account) return refuse("not_found");
  const { net, ...told } = account;
  return {
    ...told,
    ...columns(net),
    lines: await accountLines(context.db, account.id, account.kind === "asset" || account.kind === "expense"),
    allowed_actions: [],
    timeline: [],
    shown: {},
  };
}

/**
 * The trial balance of the own book on a day: each account on the side where it stands; both sides add up to the same.
 */
async function trialBalance(
  input: HandlerInputs["ledger_account.trial"],
  context: ReadContext,
): Promise<HandlerAnswers["ledger_account.trial"]> {
  const found = await balancesOf(context.db, { company: ownBook(context), asOf: asked(input) });
  return shapedRows(
    context,
    input.list,
    found.map(({ net, ...account }) => ({ ...account, ...columns(net) })),
  );
}

/** Handlers of the books, by the name that calls give them. */
export const ledgerHandlers: NamedHandlers = {
  "ledger_account.list": reads(accountList),
  "ledger_account.get": reads(accountGet),
  "ledger_account.trial": reads(trialBalance),
  "statement.pdf": reads(documentOf("statement", "statement_of_account")),
};
