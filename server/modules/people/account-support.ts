import type { Stored } from "../../platform/query/rows.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { WriteContext } from "../../platform/context.ts";
import { dropAuthenticator } from "../../platform/authenticator.ts";
import { writeAudit } from "../../platform/records/audit.ts";
import { updateRecord } from "../../platform/records/write.ts";
import { refuse } from "../../platform/refusal.ts";
import { endSessionsOf } from "../../platform/session/session.ts";
import { sendAbout } from "../sign-in/account-mail.ts";
import { proposeRights } from "./rights.ts";
import { lockedColleague } from "./colleague.ts";
import { requireProof } from "../sign-in/proof.ts";
import { asPlatform, lockedRecord, executeNow } from "../../platform/lifecycle/engine.ts";
import { forgetTries } from "../sign-in/tries.ts";

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
): Promise<HandlerAnswers["user.admin_privacy"]> {
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
    action: `user.${input.kind}`,
    entity: "user",
    id: user.id,
    version: user.version,
  });
  return {};
}

/** The accounts that can be helped: of others, and in use. */
function requireHelpable(context: WriteContext, user: Stored<"user">): void {
  const rule =
    user.id === context.acting?.user.id
      ? "not_self"
      : user.status !== "active" && user.status !== "locked"
        ? "not_active"
        : undefined;
  if (rule !== undefined)
    refuse("rule_violated", { data: { rule }, message: context.say(rule === "not_self" ? "guard" : "error", rule) });
}

const HELP: Readonly<Record<string, (context: WriteContext, user: Stored<"user">) => Promise<void>>> = {
  unlock: async (context, user) => {
    await forgetTries(context, String(user.email));
    if (user.status === "locked") await executeNow(asPlatform(context), "user", user.id, "unlock");
  },
  reset_password: async (context, user) => {
    await sendAbout(context, "user", user, "password_reset");
    await endSessionsOf(context, user.id);
  },
  reset_mfa: async (context, user) => {
    await dropAuthenticator(context, user.id);
    await sendAbout(
      context,
      "user",
      await updateRecord(context, "user", user.id, user.version, { mfa_enabled: false }),
      "second_factor_reset",
    );
    await endSessionsOf(context, user.id);
  },
};

/**
 * What the platform's operator does for somebody of any company who cannot come in: end the delays after wrong
 * passwords, mail a link to choose a new one, or take a lost second factor away. It needs a code and a reason, which
 * the audit keeps.
 * @throws Refusal token_invalid for a wrong code, rule_violated for oneself and for an account that is not in use
 */
export async function support(
  input: HandlerInputs["user.support"],
  context: WriteContext,
): Promise<HandlerAnswers["user.support"]> {
  const user = await lockedRecord(context, "user", input.target);
  requireHelpable(context, user);
  await requireProof(context, input, "rights");
  await HELP[input.kind]?.(context, user);
  await writeAudit(context, {
    action: `user.support.${input.kind}`,
    entity: "user",
    id: user.id,
    version: user.version,
    after: { reason: input.reason },
  });
  return {};
}
