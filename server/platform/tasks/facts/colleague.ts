import type { Id } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../lifecycle/transition-context.ts";

/** The person to whom a task is to be given, if they are an active colleague of those who have it. */
export const colleague = async ({ db, record, ask }: ReadingOf<"task">) =>
  db.first<{ id: Id<"user"> }>(`SELECT id FROM "user" WHERE id = $1 AND company = $2 AND status = 'active'`, [
    ask.delegated_to ?? null,
    record.company,
  ]);
