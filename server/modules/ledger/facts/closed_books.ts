import { monthOf } from "../period.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** Companies whose books are closed for the month of the record's date. */
export const closed_books = async ({ db, record, ask }: ReadingOf<"journal">): Promise<string[]> => {
  const date = ask.date ?? record.date ?? "";
  const rows = await db.rows<{ company: string }>(
    "SELECT company FROM accounting_period WHERE month = $1 AND status = 'closed'",
    [monthOf(date)],
  );
  return rows.map((row) => row.company);
};
