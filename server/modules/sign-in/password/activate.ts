import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { OwnContext, WriteContext } from "../../../platform/context.ts";
import { refuse, refuseFields } from "../../../platform/refusal.ts";
import { hashPassword } from "../../../platform/session/password.ts";
import { endSessionsOf } from "../../../platform/session/start.ts";
import { accountLink, useLink } from "../account/link.ts";
import { asPlatform, executeNow } from "../../../platform/lifecycle/execute-now.ts";
import { forgetTries } from "../tries.ts";
import { ownerOf } from "./owner.ts";
import { requirePassword } from "./require.ts";

const STEPS = ["accept_invite", "set_password", "renew_password"] as const;

/**
 * Sets a password by a mailed link: of an invitation, after verifying an address, or to choose a new one. The password
 * is judged before the link is used up, so that a weak one costs nothing.
 * @throws Refusal token_invalid for a link that opens nothing, invalid_fields at `password`, and at `terms_accepted`
 * for who was invited and has not accepted them
 */
export async function activate(input: HandlerInputs["user.activate"], context: OwnContext): Promise<unknown> {
  const password = await context.transaction(async (write) => {
    const link = await accountLink(write, input.token, STEPS);
    return requirePassword(write, input.password, await ownerOf(write, link.subject_id));
  });
  const hash = await hashPassword(password, context.ip);
  return context.transaction(async (write) => {
    const link = await accountLink(write, input.token, STEPS);
    await useLink(write, link);
    // Who registered has accepted them there; who was invited does so here.
    if (link.transition === "accept_invite" && input.terms_version === undefined)
      refuseFields([
        {
          field: "terms_accepted",
          message: write.say("error", "keyword.const", { label: write.say("new_password", "terms_accepted") }),
        },
      ]);
    await setPassword(write, link.subject_id, hash, link.transition);
    if (link.transition === "accept_invite") {
      await write.trx.run(`UPDATE "user" SET terms_version = $2, terms_accepted_at = $3 WHERE id = $1`, [
        link.subject_id,
        input.terms_version,
        write.ports.clock.stamp(),
      ]);
    }
    return { next: "/login" };
  });
}

/** Keeps a new hash, takes the account's step and ends every session and every delay of it. */
export async function setPassword(write: WriteContext, user: string, hash: string, step: string): Promise<void> {
  const row = await write.trx.first<{ email: string; status: string }>(
    `UPDATE "user" SET password_hash = $2 WHERE id = $1 RETURNING email, status`,
    [user, hash],
  );
  if (!row) refuse("token_invalid", { data: { purpose: "account", can_resend: false } });
  await executeNow(asPlatform(write), "user", user, step);
  await endSessionsOf(write, user);
  await forgetTries(write, row.email);
}
