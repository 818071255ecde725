import type { Stored } from "../../../platform/query/stored.ts";
import type { WriteContext } from "../../../platform/context.ts";
import { proposeRights } from "../rights/propose.ts";
import { ownCompany } from "../user/colleague.ts";

const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

interface Member extends Record<string, unknown> {
  id: string;
  permission_groups: string[] | null;
  own_groups: string[] | null;
  amount_ceiling: string | null;
  /** What other groups of theirs stand for. */
  elsewhere: string[] | null;
}

/** What these groups stand for that are in force. */
async function permissionsOfGroups(context: WriteContext, groups: readonly string[]): Promise<string[]> {
  const row = await context.trx.first<{ given: string[] | null }>(
    `SELECT array_agg(DISTINCT p) AS given
      FROM user_group g, unnest(g.permission_groups) AS p
      WHERE g.id = ANY($1::bigint[]) AND g.company = $2 AND g.status = 'active'`,
    [groups, ownCompany(context)],
  );
  return row?.given ?? [];
}

/** Proposes what joining and leaving groups means for one person, in the same way as a change of a group does. */
export async function proposeForPerson(
  context: WriteContext,
  user: Stored<"user">,
  after: readonly string[],
): Promise<void> {
  const isLeft = user.id === context.acting?.user.id || user.rights_status !== "settled" || user.status === "disabled";
  const left = list(user.groups).filter((group) => !after.includes(group));
  const joined = after.filter((group) => !list(user.groups).includes(group));
  if (isLeft || (left.length === 0 && joined.length === 0)) return;
  const kept = await permissionsOfGroups(context, after);
  const lost = (await permissionsOfGroups(context, left)).filter((one) => !kept.includes(one));
  const now = list(user.permission_groups);
  const wanted = [...new Set([...now, ...(await permissionsOfGroups(context, joined))])].filter(
    (one) => !lost.includes(one),
  );
  if (!isSame(wanted, now))
    await proposeRights(context, user.id, {
      permission_groups: wanted,
      own_groups: list(user.own_groups),
      ...(typeof user.amount_ceiling === "string" ? { amount_ceiling: user.amount_ceiling } : {}),
    });
}

const isSame = (wanted: readonly string[], now: readonly string[]): boolean =>
  wanted.length === now.length && wanted.every((one) => now.includes(one));

/** What a group stands for to one of its members; nothing to others, and nothing where there is no such group. */
const standsFor = (group: Stored<"user_group"> | undefined, user: string): string[] =>
  group && list(group.members).includes(user) ? list(group.permission_groups) : [];

/**
 * The permission groups of a person after a group changed: with what it gives now, without what it gave and no other
 * group of theirs gives.
 */
function wantedOf(
  user: Member,
  before: Stored<"user_group"> | undefined,
  after: Stored<"user_group"> | undefined,
): string[] {
  const given = standsFor(after, user.id);
  const kept = [...given, ...(user.elsewhere ?? [])];
  const lost = standsFor(before, user.id).filter((one) => !kept.includes(one));
  return [...new Set([...(user.permission_groups ?? []), ...given])].filter((one) => !lost.includes(one));
}

/**
 * Proposes what a change of a group means for its members: those who come to what it stands for get it, those who
 * leave, or whom it no longer gives something, lose it, unless another group of theirs stands for the same. Each is
 * confirmed by a second person. Whoever has a change waiting already, and the acting person, are left as they are.
 * @param before the group as it was; undefined for a new one
 * @param after the group as it is; undefined for a deleted one
 */
export async function proposeForMembers(
  context: WriteContext,
  before: Stored<"user_group"> | undefined,
  after: Stored<"user_group"> | undefined,
): Promise<void> {
  const concerned = [...new Set([...list(before?.members), ...list(after?.members)])];
  const rows = await context.trx.rows<Member>(
    `SELECT id, permission_groups, own_groups, amount_ceiling,
       (
         SELECT array_agg(DISTINCT p)
         FROM user_group g, unnest(g.permission_groups) AS p
         WHERE g.id <> $4 AND g.status = 'active' AND u.id = ANY(g.members)
       ) AS elsewhere
     FROM "user" u
     WHERE id = ANY($1::bigint[]) AND company = $2 AND id <> $3 AND rights_status = 'settled' AND status <> 'disabled'
     ORDER BY id`,
    [concerned, ownCompany(context), context.acting?.user.id ?? "0", (before ?? after)?.id ?? "0"],
  );
  for (const user of rows) {
    const wanted = wantedOf(user, before, after);
    const now = user.permission_groups ?? [];
    if (isSame(wanted, now)) continue;
    await proposeRights(context, user.id, {
      permission_groups: wanted,
      own_groups: user.own_groups ?? [],
      ...(user.amount_ceiling === null ? {} : { amount_ceiling: user.amount_ceiling }),
    });
  }
}
