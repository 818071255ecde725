import type { WriteContext } from "../../../platform/context.ts";
import { refuse } from "../../../platform/refusal.ts";
import { isSoleApprover } from "../../../platform/session/sole-approver.ts";
import { executeNow } from "../../../platform/lifecycle/execute-now.ts";
import type { Stored } from "../../../platform/query/stored.ts";
import { lockedColleague } from "../user/colleague.ts";
import { isInvited } from "./invited.ts";

/** Rights that a person is to have. */
export interface Rights {
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
const WHOSE = ["email", "phone"] as const;

/**
 * Rights are for the person whom the second one knew: where who that is has changed while they wait, or before the
 * invitation was taken, they wait anew, proposed by whoever changed it.
 * @param after the person as they stand now
 */
export async function proposeAnew(context: WriteContext, before: Stored<"user">, after: Stored<"user">): Promise<void> {
  if (before.id === context.acting?.user.id) return;
  const waits = after.rights_status === "proposed";
  const differs = (fields: readonly (typeof WHO)[number][]) => fields.some((field) => before[field] !== after[field]);
  if (!(waits ? differs(WHO) : isInvited(after.status) && differs(WHOSE))) return;
  const groups = waits ? after.proposed_groups : after.permission_groups;
  const own = waits ? after.proposed_own_groups : after.own_groups;
  const ceiling = waits ? after.proposed_ceiling : after.amount_ceiling;
  if ((groups ?? []).length + (own ?? []).length === 0 && !waits) return;
  await executeNow(context, "user", before.id, "withhold_rights");
  await proposeRights(context, before.id, {
    permission_groups: (groups ?? []).map(String),
    own_groups: (own ?? []).map(String),
    ...(typeof ceiling === "string" ? { amount_ceiling: ceiling } : {}),
    ...(after.takes_over_from?.[0] === undefined ? {} : { from: String(after.takes_over_from[0]) }),
  });
}
