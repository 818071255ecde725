import { monthOf } from "../period.ts";
import type { Fact } from "../../lifecycle/facts/fact.ts";

/** Companies whose books are closed for the month of the record's date. */
export const closed_books: Fact = async ({ db, record, ask }): Promise<string[]> => {
  const date = String(ask["date"] ?? record["date"] ?? record["month"] ?? "");
  const rows = await db.rows<{ company: string }>("SELECT company FROM accounting_period WHERE month = $1 AND status = 'closed'", [monthOf(date)]);
  return rows.map((row) => row.company);
};
