import type { Stored } from "../../../platform/query/stored.ts";
import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { WriteContext } from "../../../platform/context.ts";
import { findLink } from "../../../platform/lifecycle/link/find.ts";
import { codeLimits } from "../../../platform/one-time-code/limits.ts";
import { noteSending } from "../../../platform/one-time-code/count.ts";
import { anyRecord, anyRecords } from "../../../platform/query/unscoped.ts";
import { sendAbout } from "../../sign-in/account/letter.ts";
import { maskedAddress, plainAddress } from "../../../platform/session/address.ts";

/** Which letter renews what, by the account's state; other states get nothing. */
const LETTERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  verify: { unverified: "email_verify", pending: "password_reset" },
  invite: { invited: "member_invited" },
  reset: { active: "password_reset", locked: "password_reset", pending: "password_reset" },
};

async function accountOf(
  context: WriteContext,
  input: HandlerInputs["user.send_email"],
): Promise<{ address: string; user: Stored<"user"> | undefined }> {
  if (typeof input.email === "string") {
    const address = plainAddress(input.email);
    return {
      address,
      user: (await anyRecords(context.trx, context.registry, "user", { email: address }, { limit: 1 }))[0],
    };
  }
  // An old link knows its recipient: the new one goes to the same address and to no other.
  const link = await findLink(context.trx, input.token);
  if (!link || link.subject_entity !== "user") return { address: "", user: undefined };
  return { address: link.recipient, user: await anyRecord(context.trx, context.registry, "user", link.subject_id) };
}

/**
 * Sends an account's mail with its link again: to verify an address, to accept an invitation, to choose a new password.
 * The answer is the same for every address.
 * @throws Refusal code_sent_recently too soon, too_many_codes too many
 */
export async function sendEmail(input: HandlerInputs["user.send_email"], context: WriteContext): Promise<unknown> {
  const { address, user } = await accountOf(context, input);
  const letter = user && LETTERS[String(input.purpose)]?.[String(user.status)];
  if (address !== "") await noteSending(context, address);
  if (user && letter) await sendAbout(context, "user", user, letter);
  return {
    expires_in: codeLimits(context.registry).lifeSeconds,
    ...(address === "" || input.email === undefined ? {} : { masked_to: maskedAddress(address) }),
  };
}
