import type { Id } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../lifecycle/transition-context.ts";

/** Ids of the approval rules of the same company, subject and facility that are in force. */
export const rules_in_force = async ({ db, record, lock }: ReadingOf<"approval_rule">) =>
  (
    await db.rows<{ id: Id<"approval_rule"> }>(
      `SELECT id FROM approval_rule WHERE company = $1 AND subject = $2 AND facility IS NOT DISTINCT FROM $3::bigint AND status = 'active' ORDER BY id${lock ? " FOR UPDATE" : ""}`,
      [record.company, record.subject, record.facility ?? null],
    )
  ).map(({ id }) => id);
