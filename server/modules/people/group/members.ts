import type { WriteContext } from "../../../platform/context.ts";

/** Brings the groups in line with the groups of a person: both sides tell the same. */
export async function joinGroups(context: WriteContext, user: string, groups: readonly string[]): Promise<void> {
  const company = context.acting?.company?.id ?? null;
  await context.trx.run(
    `UPDATE user_group
      SET members = array_remove(members, $1::bigint), version = version + 1
      WHERE company = $2 AND $1::bigint = ANY(members) AND NOT (id = ANY($3::bigint[]))`,
    [user, company, groups],
  );
  await context.trx.run(
    `UPDATE user_group
      SET members = array_append(coalesce(members, '{}'), $1::bigint), version = version + 1
      WHERE company = $2 AND id = ANY($3::bigint[]) AND NOT ($1::bigint = ANY(coalesce(members, '{}')))`,
    [user, company, groups],
  );
  await context.trx.run(`UPDATE user_group SET member_count = cardinality(members) WHERE company = $1`, [company]);
  await context.trx.run(`UPDATE "user" SET groups = $2::bigint[] WHERE id = $1`, [user, groups]);
}

/** The other way round: people in line with the members of a group. */
export async function setMembers(context: WriteContext, group: string, members: readonly string[]): Promise<void> {
  const company = context.acting?.company?.id ?? null;
  await context.trx.run(
    `UPDATE "user"
      SET groups = array_remove(groups, $1::bigint)
      WHERE company = $2 AND $1::bigint = ANY(groups) AND NOT (id = ANY($3::bigint[]))`,
    [group, company, members],
  );
  await context.trx.run(
    `UPDATE "user"
      SET groups = array_append(coalesce(groups, '{}'), $1::bigint)
      WHERE company = $2 AND id = ANY($3::bigint[]) AND NOT ($1::bigint = ANY(coalesce(groups, '{}')))`,
    [group, company, members],
  );
}
