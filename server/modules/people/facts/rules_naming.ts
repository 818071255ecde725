import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/**
 * How many approval rules of the company name a group: permission groups of its own by their ids, others by their
 * names.
 */
export const rules_naming = async ({ db, entity, record }: ReadingOf<"permission_group" | "user_group">) => {
  const row = await db.first<{ count: number }>(
    `SELECT count(*)::int AS count FROM approval_rule WHERE company = $1 AND status IN ('proposed', 'active') AND strpos(tiers::text, to_json($2::text)::text) > 0`,
    [record.company ?? null, record[entity === "permission_group" ? "id" : "name"] ?? ""],
  );
  return row?.count ?? 0;
};
