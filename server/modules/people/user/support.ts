import type { Stored } from "../../../platform/query/stored.ts";
import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { WriteContext } from "../../../platform/context.ts";
import { dropAuthenticator } from "../../../platform/authenticator/drop.ts";
import { writeAudit } from "../../../platform/records/audit.ts";
import { updateRecord } from "../../../platform/records/update.ts";
import { refuse } from "../../../platform/refusal.ts";
import { endSessionsOf } from "../../../platform/session/start.ts";
import { sendAbout } from "../../sign-in/account/letter.ts";
import { asPlatform, lockedRecord, executeNow } from "../../../platform/lifecycle/execute-now.ts";
import { forgetTries } from "../../sign-in/tries.ts";
import { requireProof } from "../../sign-in/proof.ts";

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
export async function support(input: HandlerInputs["user.support"], context: WriteContext): Promise<unknown> {
  const user = await lockedRecord(context, "user", String(input.target));
  requireHelpable(context, user);
  await requireProof(context, input, "rights");
  await HELP[String(input.kind)]?.(context, user);
  await writeAudit(context, {
    action: `user.support.${String(input.kind)}`,
    entity: "user",
    id: user.id,
    version: user.version,
    after: { reason: input.reason },
  });
  return {};
}
