import { reads, type Handlers } from "../handler.ts";
import { accountGet, accountList, trialBalance } from "./accounts-call.ts";
import { statementPdf } from "./statement/pdf.ts";

/** Handlers of the books, by the name that calls give them. */
export const ledgerHandlers: Handlers = {
  "ledger_account.list": reads(accountList),
  "ledger_account.get": reads(accountGet),
  "ledger_account.trial": reads(trialBalance),
  "statement.pdf": reads(statementPdf),
};
