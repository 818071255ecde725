import type { Guard } from "../../lifecycle/guards/guard.ts";
import { lines_of_book } from "./lines_of_book.ts";
import { month_open } from "./month_open.ts";
import { month_over } from "./month_over.ts";
import { no_journal_pending } from "./no_journal_pending.ts";
import { period_past } from "./period_past.ts";
import { statement_free } from "./statement_free.ts";

/** Guards of the books. */
export const ledgerGuards: Readonly<Record<string, Guard>> = { lines_of_book, month_open, month_over, no_journal_pending, period_past, statement_free };
