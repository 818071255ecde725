import type { ReadingOf } from "../../platform/lifecycle/transition-context.ts";
import { monthOf } from "./period.ts";
import { isAbsent } from "../../../schemas/vocabulary/path.ts";
import { statement_book } from "./facts.ts";
import { guard } from "../../platform/lifecycle/guards.ts";
import { centsOf, rowsIn } from "../../platform/records/fields.ts";

/** Numbers of the journals of a book's month that wait for their check. */
const pending_journals = async ({ db, record }: ReadingOf<"accounting_period">): Promise<string[]> => {
  const rows = await db.rows<{ number: string }>(
    "SELECT number FROM journal WHERE company = $1::bigint AND to_char(date, 'YYYY-MM') = $2 AND status = 'pending' ORDER BY id",
    [record.company ?? null, record.month ?? null],
  );
  return rows.map((row) => row.number);
};

/** Companies whose books are closed for the month of the record's date. */
const closed_books = async ({ db, record, ask }: ReadingOf<"journal">): Promise<string[]> => {
  const date = ask.date ?? record.date ?? "";
  const rows = await db.rows<{ company: string }>(
    "SELECT company FROM accounting_period WHERE month = $1 AND status = 'closed'",
    [monthOf(date)],
  );
  return rows.map((row) => row.company);
};

/** Each line is a debit or a credit, on an account of the journal's own book and currency. */
export const lines_of_book = guard("lines_of_book", ({ record, actor, at }) => {
  const lines = rowsIn(record, "lines");
  const book = record.company ?? (actor.kind === "user" ? actor.company : undefined);
  const accounts = lines.map(({ account }) => (account ? at("ledger_account", account) : undefined));
  const wrong = lines.findIndex((line, index) => {
    const account = accounts[index];
    return (
      centsOf(line, "debit") > 0n === centsOf(line, "credit") > 0n ||
      !account ||
      account.company !== book ||
      account.currency !== record.currency
    );
  });
  return wrong < 0 ? undefined : { at: [`lines[${wrong}].account`], params: { line: String(wrong + 1) } };
});

/** The month of the journal's date is not closed in its book. */
export const month_open = guard("month_open", { closed_books }, ({ record, actor, facts }) => {
  const company = isAbsent(record.company) && actor.kind === "user" ? actor.company : record.company;
  return facts.closed_books.includes(String(company)) ? { params: { date: record.date ?? "" } } : undefined;
});

/** Every journal of the month has been decided. */
export const no_journal_pending = guard("no_journal_pending", { pending_journals }, ({ facts }) => {
  const pending = facts.pending_journals;
  return pending.length > 0
    ? { params: { journals: pending.slice(0, 5).join(", ") }, details: { journals: pending } }
    : undefined;
});

/** The last day of the period is over, so that the books have all of it. */
export const period_past = guard("period_past", ({ record, ask, today }) => {
  const to = ask.period_to ?? record.period_to ?? "";
  return to !== "" && to >= today ? { params: { date: today } } : undefined;
});

/** No other statement of this account covers any of these days. */
export const statement_free = guard("statement_free", { statement_book }, ({ facts }) =>
  facts.statement_book?.isDuplicate ? {} : undefined,
);
