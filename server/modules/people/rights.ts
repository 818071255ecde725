import type { User } from "../../../generated/types/records.d.ts";
import type { WriteContext } from "../../platform/context.ts";
import { refuse } from "../../platform/refusal.ts";
import { isSoleApprover } from "../../platform/session/acting.ts";
import { executeNow } from "../../platform/lifecycle/engine.ts";
import type { Stored } from "../../platform/query/rows.ts";
import { lockedColleague, ownCompany } from "./colleague.ts";

/** The groups that make somebody an administrator of a company. */
const ADMINISTRATORS = ["company_administrator", "operator"];

/** Whether these permission groups make an administrator. */
export const administers = (groups: unknown): boolean =>
  Array.isArray(groups) && groups.some((group) => ADMINISTRATORS.includes(String(group)));

/** Permission groups without those of an administrator. */
export const withoutAdministration = <Group extends string>(groups: readonly Group[] | null | undefined): Group[] =>
  (groups ?? []).filter((group) => !ADMINISTRATORS.includes(group));

/** Whether somebody was invited and has not taken the invitation, however long ago. */
export const isInvited = (status: User["status"]): boolean => status === "invited" || status === "lapsed";

/** Rights that a person is to have. */
interface Rights {
  readonly permission_groups: readonly string[];
  readonly own_groups?: readonly string[] | undefined;
  readonly amount_ceiling?: string | undefined;
  /** Whose administration this person takes over. */
  readonly from?: string | undefined;
}

/**
 * Gives rights: proposed, until another person confirms them; at once only where nobody else could confirm.
 * @throws Refusal rule_violated for oneself, stale_version while others wait to be confirmed
 */
export async function proposeRights(context: WriteContext, id: string, rights: Rights): Promise<void> {
  const user = await lockedColleague(context, id);
  if (user.rights_status === "proposed")
    refuse("stale_version", {
      data: {
        current_status: "proposed",
        current_version: user.version,
        pending_by: await nameOf(context, user.proposed_by),
      },
    });
  const alone = await isSoleApprover(context, [context.acting?.user.id ?? "0", id]);
  await executeNow(context, "user", id, alone ? "give_rights" : "propose_rights", {
    proposed_groups: rights.permission_groups,
    ...(rights.own_groups === undefined ? {} : { proposed_own_groups: rights.own_groups }),
    ...(rights.amount_ceiling === undefined ? {} : { proposed_ceiling: rights.amount_ceiling }),
    ...(rights.from === undefined ? {} : { takes_over_from: [rights.from] }),
  });
}

async function nameOf(context: WriteContext, id: unknown): Promise<string> {
  const row = await context.trx.first<{ name: string }>(`SELECT name FROM "user" WHERE id = $1`, [id ?? null]);
  return row?.name ?? "";
}

/** What a second person looks at to know whom they give rights. */
const WHO = ["name", "email", "phone"] as const;
/** What of it says who will sign in. */
const CONTACT_FIELDS = ["email", "phone"] as const;

/**
 * Rights are for the person whom the second one knew: where who that is has changed while they wait, or before the
 * invitation was taken, they wait anew, proposed by whoever changed it.
 * @param after the person as they stand now
 */
export async function proposeAnew(context: WriteContext, before: Stored<"user">, after: Stored<"user">): Promise<void> {
  if (before.id === context.acting?.user.id) return;
  const waits = after.rights_status === "proposed";
  const differs = (fields: readonly (typeof WHO)[number][]) => fields.some((field) => before[field] !== after[field]);
  if (!(waits ? differs(WHO) : isInvited(after.status) && differs(CONTACT_FIELDS))) return;
  const groups = waits ? after.proposed_groups : after.permission_groups;
  const own = waits ? after.proposed_own_groups : after.own_groups;
  const ceiling = waits ? after.proposed_ceiling : after.amount_ceiling;
  if ((groups ?? []).length + (own ?? []).length === 0 && !waits) return;
  await executeNow(context, "user", before.id, "withhold_rights");
  await proposeRights(context, before.id, {
    permission_groups: (groups ?? []).map(String),
    own_groups: (own ?? []).map(String),
    ...(typeof ceiling === "string" ? { amount_ceiling: ceiling } : {}),
    ...(after.takes_over_from?.[0] === undefined ? {} : { from: after.takes_over_from[0] }),
  });
}

const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

interface Member {
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
  const remaining = await permissionsOfGroups(context, after);
  const lost = (await permissionsOfGroups(context, left)).filter((one) => !remaining.includes(one));
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
  const remaining = [...given, ...(user.elsewhere ?? [])];
  const lost = standsFor(before, user.id).filter((one) => !remaining.includes(one));
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
