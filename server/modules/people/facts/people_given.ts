import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** How many people have a permission group of the company's own, or are proposed it. */
export const people_given = async ({ db, record }: ReadingOf<"permission_group">) => {
  const row = await db.first<{ count: number }>(
    `SELECT count(*)::int AS count FROM "user" WHERE company = $1 AND ($2::bigint = ANY(own_groups) OR $2::bigint = ANY(proposed_own_groups))`,
    [record.company ?? null, record.id ?? null],
  );
  return row?.count ?? 0;
};
