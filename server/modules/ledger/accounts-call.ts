import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import type { Reading } from "../../platform/store/handle.ts";
import type { HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { ReadContext } from "../../platform/context.ts";
import { shapedRows } from "../../platform/query/shaped-rows.ts";
import { refuse } from "../../platform/refusal.ts";
import { balancesOf, columns } from "./balances.ts";
import { ownBook } from "./own-book.ts";

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
export async function accountList(input: HandlerInputs["ledger_account.list"], context: ReadContext): Promise<unknown> {
  const found = await balancesOf(context.db, { company: ownBook(context) });
  return shapedRows(
    context,
    input.list,
    found.map(({ net, ...account }) => ({ ...account, ...columns(net) })),
  );
}

/** One account of the own book with its movements. @throws Refusal not_found for another book's */
export async function accountGet(input: HandlerInputs["ledger_account.get"], context: ReadContext): Promise<unknown> {
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
export async function trialBalance(
  input: HandlerInputs["ledger_account.trial"],
  context: ReadContext,
): Promise<unknown> {
  const found = await balancesOf(context.db, { company: ownBook(context), asOf: asked(input) });
  return shapedRows(
    context,
    input.list,
    found.map(({ net, ...account }) => ({ ...account, ...columns(net) })),
  );
}
