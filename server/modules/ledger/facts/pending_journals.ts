import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** Numbers of the journals of a book's month that wait for their check. */
export const pending_journals = async ({ db, record }: ReadingOf<"accounting_period">): Promise<string[]> => {
  const rows = await db.rows<{ number: string }>(
    "SELECT number FROM journal WHERE company = $1::bigint AND to_char(date, 'YYYY-MM') = $2 AND status = 'pending' ORDER BY id",
    [record.company ?? null, record.month ?? null],
  );
  return rows.map((row) => row.number);
};
