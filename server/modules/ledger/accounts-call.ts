import type { HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { ReadContext } from "../../platform/context.ts";
import { shapedRows } from "../../platform/query/shaped-rows.ts";
import { refuse } from "../../platform/refusal.ts";
import { accountLines } from "./account-lines.ts";
import { balancesOf, columns } from "./balances.ts";
import { ownBook } from "./own-book.ts";

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

/** One account of the own book with its movements. @throws Refusal 1005 for another book's */
export async function accountGet(input: HandlerInputs["ledger_account.get"], context: ReadContext): Promise<unknown> {
  const account = (await balancesOf(context.db, { company: ownBook(context) })).find((one) => one.id === input.id);
  if (!account) return refuse("1005");
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
