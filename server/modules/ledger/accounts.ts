import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import type { ReadContext } from "../../platform/context.ts";
import { refuse } from "../../platform/refusal.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import { shapedRows } from "../../platform/query/shaped-rows.ts";
import type { VirtualField } from "../../platform/query/expression.ts";
import { reads, type NamedHandlers } from "../../platform/handler.ts";
import { documentOf } from "../../platform/letters/document.ts";
import { accountLines, balancesOf } from "./balances.ts";

/** A trial balance's two columns: what stands on the debit, what on the credit; decimal texts, one of them nothing. */
function columns(net: string): { readonly debit: string; readonly credit: string } {
  const amount = cents(net);
  return { debit: text(amount > 0n ? amount : 0n), credit: text(amount < 0n ? -amount : 0n) };
}

/** The company whose book the asker sees: its own. @throws Refusal forbidden for somebody without a company */
export function ownBook(context: ReadContext): string {
  return context.acting?.company?.id ?? refuse("forbidden");
}

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

/** One account of the own book. @throws Refusal not_found for another book's */
async function accountGet(
  input: HandlerInputs["ledger_account.get"],
  context: ReadContext,
): Promise<HandlerAnswers["ledger_account.get"]> {
  const account = (await balancesOf(context.db, { company: ownBook(context) })).find((one) => one.id === input.id);
  if (!account) return refuse("not_found");
  const { net, ...rest } = account;
  return {
    ...rest,
    ...columns(net),
    allowed_actions: [],
    timeline: [],
    shown: {},
  };
}

/** What moved an account of the own book, the newest first. @throws Refusal not_found for another book's */
async function accountMovements(
  { id, list }: HandlerInputs["ledger_account.movements"],
  context: ReadContext,
): Promise<HandlerAnswers["ledger_account.movements"]> {
  const account = (await balancesOf(context.db, { company: ownBook(context) })).find((one) => one.id === id);
  if (!account) return refuse("not_found");
  const until = list.filters.find(({ key }) => key.field === "date" && key.sign === "<=")?.values[0];
  const lines = await accountLines(context.db, account, until);
  return shapedRows(
    context,
    list,
    lines.toReversed().map((line) => ({ ...line, currency: account.currency })),
  );
}

/**
 * The trial balance of the own book on a day: each account on the side where it stands; both sides add up to the same.
 */
async function trialBalance(
  input: HandlerInputs["ledger_account.trial"],
  context: ReadContext,
): Promise<HandlerAnswers["ledger_account.trial"]> {
  const { as_of: asOf } = input;
  const found = await balancesOf(context.db, { company: ownBook(context), asOf });
  const as_of = asOf ?? context.ports.clock.today();
  return shapedRows(
    context,
    input.list,
    found.map(({ net, ...account }) => ({ ...account, ...columns(net), as_of })),
  );
}

/** The day up to which the balance of an account counts: today, except in a trial balance of an earlier day. */
export const ledgerFigures: Readonly<Record<string, VirtualField>> = {
  "ledger_account.as_of": { type: "date", text: (_account, values) => `${values.today()}::date` },
};

/** Handlers of the books, by the name that calls give them. */
export const ledgerHandlers: NamedHandlers = {
  "ledger_account.list": reads(accountList),
  "ledger_account.get": reads(accountGet),
  "ledger_account.movements": reads(accountMovements),
  "ledger_account.trial": reads(trialBalance),
  "statement.pdf": reads(documentOf("statement", "statement_of_account")),
};
