import { reads, type Handlers } from "../../platform/handler.ts";
import { documentOf } from "../../platform/letters/record-document.ts";
import { accountGet, accountList, trialBalance } from "./accounts-call.ts";

/** Handlers of the books, by the name that calls give them. */
export const ledgerHandlers: Handlers = {
  "ledger_account.list": reads(accountList),
  "ledger_account.get": reads(accountGet),
  "ledger_account.trial": reads(trialBalance),
  "statement.pdf": reads(documentOf("statement", "statement_of_account")),
};
