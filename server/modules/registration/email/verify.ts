import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { WriteContext } from "../../../platform/context.ts";
import { issueLink } from "../../../platform/lifecycle/link/issue.ts";
import { modelOf } from "../../../platform/lifecycle/known-model.ts";
import { anyRecord } from "../../../platform/query/unscoped.ts";
import { refuse } from "../../../platform/refusal.ts";
import { accountLink, useLink } from "../../sign-in/account/link.ts";
import { asPlatform, executeNow } from "../../../platform/lifecycle/execute-now.ts";
import { finishRegistration } from "../finish.ts";

/**
 * Verifies an address by the secret of its mail. Whoever did so already is told so; the next step is the password,
 * for which a fresh secret is given.
 * @throws Refusal 1037 for a secret that is unknown, revoked or expired
 */
export async function verifyEmail(input: HandlerInputs["user.verify_email"], context: WriteContext): Promise<unknown> {
  const link = await accountLink(context, input.token, ["verify"]);
  const before =
    (await anyRecord(context.trx, context.registry, "user", link.subject_id, { lock: true })) ??
    refuse("1037", { data: { purpose: link.purpose, can_resend: false } });
  if (link.used_at !== null && before.status !== "unverified")
    return { email: link.recipient, state: "already", next: "/login" };
  await useLink(context, link);
  const platform = asPlatform(context);
  await executeNow(platform, "user", before.id, "verify");
  await finishRegistration(platform, before.id);
  const user = (await anyRecord(context.trx, context.registry, "user", before.id)) ?? refuse("1005");
  if (typeof user.password_hash === "string") {
    await executeNow(platform, "user", user.id, "set_password");
    return { email: link.recipient, state: "verified", next: "/login" };
  }
  const move = modelOf(context.registry).move("user", "set_password");
  if (!move) throw new Error("user has no transition set_password");
  const token = await issueLink(context, {
    move,
    id: user.id,
    version: user.version,
    recipient: link.recipient,
    company: String(user.company ?? link.company),
  });
  return { email: link.recipient, state: "verified", next: "/setPassword", token };
}
