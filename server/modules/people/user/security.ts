import type { Stored } from "../../../platform/query/stored.ts";
import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { WriteContext } from "../../../platform/context.ts";
import { dropAuthenticator } from "../../../platform/authenticator/drop.ts";
import { writeAudit } from "../../../platform/records/audit.ts";
import { updateRecord } from "../../../platform/records/update.ts";
import { refuse } from "../../../platform/refusal.ts";
import { endSessionsOf } from "../../../platform/session/start.ts";
import { sendAbout } from "../../sign-in/account/letter.ts";
import { proposeRights } from "../rights/propose.ts";
import { lockedColleague } from "./colleague.ts";
import { requireProof } from "../../sign-in/proof.ts";

const ADMINISTRATOR = "company_administrator";

function requireActive(context: WriteContext, user: Stored<"user">): void {
  if (user.status !== "active" && user.status !== "locked")
    refuse("rule_violated", { data: { rule: "not_active" }, message: context.say("error", "not_active") });
}

/** The colleague gets the administration, and the acting person lays it down, once a second person has confirmed it. */
async function handOver(context: WriteContext, user: Stored<"user">): Promise<void> {
  const groups = Array.isArray(user.permission_groups) ? user.permission_groups.map(String) : [];
  const own = Array.isArray(user.own_groups) ? user.own_groups.map(String) : [];
  await proposeRights(context, user.id, {
    permission_groups: [...new Set([ADMINISTRATOR, ...groups])],
    own_groups: own,
    from: context.acting?.user.id,
    ...(typeof user.amount_ceiling === "string" ? { amount_ceiling: user.amount_ceiling } : {}),
  });
}

/**
 * What an administrator does about a colleague's account: hand the administration over, take a lost second factor
 * away, or send a link to choose a new password. The administrator types a code first.
 * @throws Refusal token_invalid for a wrong code, rule_violated for oneself or somebody who is not active
 */
export async function adminPrivacy(
  input: HandlerInputs["user.admin_privacy"],
  context: WriteContext,
): Promise<unknown> {
  const user = await lockedColleague(context, input.target);
  if (user.id === context.acting?.user.id)
    refuse("rule_violated", { data: { rule: "not_self" }, message: context.say("guard", "not_self") });
  requireActive(context, user);
  await requireProof(context, input, "rights");
  if (input.kind === "transfer_admin") await handOver(context, user);
  else if (input.kind === "reset_mfa") {
    await dropAuthenticator(context, user.id);
    const after = await updateRecord(context, "user", user.id, user.version, { mfa_enabled: false });
    await sendAbout(context, "user", after, "second_factor_reset");
  } else await sendAbout(context, "user", user, "password_reset");
  if (input.kind !== "transfer_admin") await endSessionsOf(context, user.id);
  await writeAudit(context, {
    action: `user.${String(input.kind)}`,
    entity: "user",
    id: user.id,
    version: user.version,
  });
  return {};
}
