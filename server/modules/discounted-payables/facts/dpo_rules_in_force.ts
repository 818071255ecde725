import type { Id } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** The rules in force for the facility of a proposed one. */
export const dpo_rules_in_force = ({
  db,
  record,
}: ReadingOf<"dpo_rule">): Promise<readonly { readonly id: Id<"dpo_rule"> }[]> =>
  db.rows<{ id: Id<"dpo_rule"> }>(`SELECT id FROM dpo_rule WHERE facility = $1 AND status = 'active' ORDER BY id`, [
    record.facility ?? null,
  ]);
