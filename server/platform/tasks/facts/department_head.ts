import type { Id } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../lifecycle/transition-context.ts";

/** Whom a late task goes to: the head of its holder's department, else an administrator of the company. */
export const department_head = async ({ db, record }: ReadingOf<"task">) =>
  (
    await db.first<{ id: Id<"user"> }>(
      `SELECT head.id FROM "user" head LEFT JOIN "user" holder ON holder.id = $2 LEFT JOIN department ON department.id = holder.department
     WHERE head.company = $1 AND head.status = 'active' AND (head.id = department.head OR head.is_company_admin) ORDER BY (head.id = department.head) DESC NULLS LAST, head.id LIMIT 1`,
      [record.company, record.claimed_by ?? null],
    )
  )?.id;
