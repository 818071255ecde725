import type { ReadContext } from "../context.ts";
import { readRecord } from "../query/read.ts";
import type { SelectedRecord } from "../query/row.ts";
import { refuse } from "../refusal.ts";

/** The task of a number, if the acting person may see it. @throws Refusal not_found */
export async function taskOfNumber(context: ReadContext, number: unknown): Promise<SelectedRecord> {
  const found = await context.db.first<{ id: string }>("SELECT id FROM task WHERE number = $1", [number]);
  return found ? readRecord(context, "task", found.id) : refuse("not_found");
}
