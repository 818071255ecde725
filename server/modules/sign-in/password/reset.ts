import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { OwnContext, WriteContext } from "../../../platform/context.ts";
import { hasAuthenticator, consumeAppCode } from "../../../platform/authenticator/use.ts";
import { seeTicket, consumeTicket } from "../../../platform/one-time-code/ticket.ts";
import { useCode } from "../../../platform/one-time-code/use.ts";
import { Refusal, refuse, refuseFields } from "../../../platform/refusal.ts";
import { hashPassword } from "../../../platform/session/password.ts";
import { plainAddress } from "../../../platform/session/address.ts";
import { setPassword } from "./activate.ts";
import { ownerOf } from "./owner.ts";
import { requirePassword } from "./require.ts";

interface Account extends Record<string, unknown> {
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
  const address = plainAddress(String(input.email ?? ""));
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
): Promise<unknown> {
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
