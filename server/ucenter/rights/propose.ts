import type { WriteContext } from "../../context.ts";
import { refuse } from "../../refusal.ts";
import { OWN_PERMISSIONS } from "../../session/acting.ts";
import { takeNow } from "../account/take.ts";
import { lockedColleague } from "../user/colleague.ts";

/** Rights that a person is to have. */
export interface Rights {
  readonly permission_groups: readonly string[];
  readonly own_groups?: readonly string[] | undefined;
  readonly amount_ceiling?: string | undefined;
  /** Whose administration this person takes over. */
  readonly from?: string | undefined;
}

/** Whether the company has nobody else who could confirm: active, and with one of these permissions, of rights a manager of users or a signatory. */
export async function isAlone(context: WriteContext, except: readonly string[], permissions: readonly string[] = ["user.manage", "document.sign"]): Promise<boolean> {
  const confirming = Object.entries(context.registry.roles.roles[context.acting?.role ?? ""]?.groups ?? {})
    .filter(([, given]) => permissions.some((permission) => given.includes(permission))).map(([name]) => name);
  const row = await context.trx.first(
    `SELECT 1 AS found FROM "user" u WHERE u.company = $1 AND u.status = 'active' AND NOT (u.id = ANY($2::bigint[])) AND (u.permission_groups && $3::text[] OR ${OWN_PERMISSIONS}::text[] && $4::text[]) LIMIT 1`,
    [context.acting?.company?.id ?? null, except, confirming, permissions]);
  return row === undefined;
}

/**
 * Gives rights: proposed, until another person confirms them; at once only where nobody else could confirm.
 * @throws Refusal 1010 for oneself, 1054 while others wait to be confirmed
 */
export async function proposeRights(context: WriteContext, id: string, rights: Rights): Promise<void> {
  const user = await lockedColleague(context, id);
  if (user["rights_status"] === "proposed") refuse("1054", { data: { current_status: "proposed", current_version: user.version, pending_by: await nameOf(context, user["proposed_by"]) } });
  const alone = await isAlone(context, [context.acting?.user.id ?? "0", id]);
  await takeNow(context, "user", id, alone ? "give_rights" : "propose_rights", {
    proposed_groups: rights.permission_groups, ...(rights.own_groups === undefined ? {} : { proposed_own_groups: rights.own_groups }),
    ...(rights.amount_ceiling === undefined ? {} : { proposed_ceiling: rights.amount_ceiling }), ...(rights.from === undefined ? {} : { takes_over_from: [rights.from] }),
  });
}

async function nameOf(context: WriteContext, id: unknown): Promise<string> {
  const row = await context.trx.first<{ name: string }>(`SELECT name FROM "user" WHERE id = $1`, [id ?? null]);
  return row?.name ?? "";
}
