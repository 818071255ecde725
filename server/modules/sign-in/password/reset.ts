import type { HandlerAnswers, HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { OwnContext, WriteContext } from "../../../platform/context.ts";
import { refuse, refuseFields, Refusal } from "../../../platform/refusal.ts";
import { hashPassword, plainAddress } from "../../../platform/session/password.ts";
import { endSessionsOf } from "../../../platform/session/session.ts";
import { accountLink, useLink } from "../account-mail.ts";
import { asPlatform, executeNow, type StepOf } from "../../../platform/lifecycle/engine.ts";
import { forgetTries } from "../tries.ts";
import { ownerOf, requirePassword } from "./require.ts";
import { hasAuthenticator, consumeAppCode } from "../../../platform/authenticator.ts";
import { seeTicket, consumeTicket, useCode } from "../../../platform/one-time-code.ts";

const STEPS = ["accept_invite", "set_password", "renew_password"] as const;

/**
 * Sets a password by a mailed link: of an invitation, after verifying an address, or to choose a new one. The password
 * is judged before the link is used up, so that a weak one costs nothing.
 * @throws Refusal token_invalid for a link that opens nothing, invalid_fields at `password`, and at `terms_accepted`
 * for who was invited and has not accepted them
 */
export async function activate(
  input: HandlerInputs["user.activate"],
  context: OwnContext,
): Promise<HandlerAnswers["user.activate"]> {
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
async function setPassword(write: WriteContext, user: string, hash: string, step: StepOf<"user">): Promise<void> {
  const row = await write.trx.first<{ email: string; status: string }>(
    `UPDATE "user" SET password_hash = $2 WHERE id = $1 RETURNING email, status`,
    [user, hash],
  );
  if (!row) refuse("token_invalid", { data: { purpose: "account", can_resend: false } });
  await executeNow(asPlatform(write), "user", user, step);
  await endSessionsOf(write, user);
  await forgetTries(write, row.email);
}

interface Account {
  id: string;
  status: string;
}

const MAY_RESET = ["active", "locked"];
const refused = (write: WriteContext): never =>
  refuse("token_invalid", {
    data: { purpose: "one_time_code", can_resend: true },
    message: write.say("error", "code_wrong"),
  });

/** The address that a ticket or a code proves; either is used up. @throws Refusal token_invalid */
async function provenAddress(write: WriteContext, input: HandlerInputs["user.reset_password"]): Promise<string> {
  if (typeof input.ticket === "string") return consumeTicket(write, "email_reset", input.ticket);
  const address = plainAddress(input.email ?? "");
  await useCode(write, "email_reset", address, input.code);
  return address;
}

/**
 * Where the account has an authenticator app, its code is asked beside the mailed one: whoever holds the mailbox alone
 * holds half.
 * @throws Refusal invalid_fields at factor_code without a right one
 */
async function requireFactor(write: WriteContext, email: string, code: unknown): Promise<void> {
  const account = await write.trx.first<Account>(`SELECT id, status FROM "user" WHERE email = $1`, [email]);
  if (!account || !(await hasAuthenticator(write.trx, account.id))) return;
  if (typeof code !== "string")
    refuseFields([{ field: "factor_code", message: write.say("error", "app_code_needed") }]);
  await consumeAppCode(write, account.id, code).catch((error: unknown) => {
    if (error instanceof Refusal && error.kind === "token_invalid")
      refuseFields([{ field: "factor_code", message: write.say("error", "app_code_wrong") }], { keep: true });
    throw error;
  });
}

/**
 * Sets a new password for whoever typed the mailed code: by the ticket that the code gave, or by address and code at
 * once. Until then nothing is said that only the account knows: the password is judged with the typed address alone,
 * and with the owner's words after the code, which a password of these does not use up. All sessions of the account
 * end, and so does every delay.
 * @throws Refusal token_invalid for a wrong or old ticket or code, invalid_fields at `password`
 */
export async function resetPassword(
  input: HandlerInputs["user.reset_password"],
  context: OwnContext,
): Promise<HandlerAnswers["user.reset_password"]> {
  const typed = typeof input.email === "string" ? { email: plainAddress(input.email) } : {};
  const hash = await hashPassword(requirePassword(context, input.password, typed), context.ip);
  // A guess at the app's code stays counted, and a wrong one leaves the ticket as it is.
  if (typeof input.ticket === "string")
    await context.transaction(async (write) =>
      requireFactor(write, await seeTicket(write, "email_reset", input.ticket), input.factor_code),
    );
  return context.transaction(async (write) => {
    const email = await provenAddress(write, input);
    const account = await write.trx.first<Account>(`SELECT id, status FROM "user" WHERE email = $1`, [email]);
    if (!account || !MAY_RESET.includes(account.status)) return refused(write);
    if (typeof input.ticket !== "string") await requireFactor(write, email, input.factor_code);
    requirePassword(write, input.password, await ownerOf(write, account.id));
    await setPassword(write, account.id, hash, "renew_password");
    return {};
  });
}
