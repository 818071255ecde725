import type { Fact } from "../../lifecycle/facts/fact.ts";
import { closed_books } from "./closed_books.ts";
import { own_journals } from "./own_journals.ts";
import { pending_journals } from "./pending_journals.ts";
import { statement_book } from "./statement_book.ts";

/** Readers of the books. */
export const ledgerReaders: Readonly<Record<string, Fact>> = { closed_books, own_journals, pending_journals, statement_book };

/** Guard or effect of the books to the facts that it looks at. */
export const ledgerNeeded: Readonly<Record<string, readonly string[]>> = {
  month_open: ["closed_books"],
  mirror_journals: ["own_journals"],
  no_journal_pending: ["pending_journals"],
  statement_free: ["statement_book"],
  draw_up_statement: ["statement_book"],
};
