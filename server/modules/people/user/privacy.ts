import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { OwnContext } from "../../../platform/context.ts";
import { requireOwnPassword } from "../../sign-in/password/own.ts";
import { ownerOf } from "../../sign-in/password/owner.ts";
import { requirePassword } from "../../sign-in/password/require.ts";
import { refuse, refuseFields } from "../../../platform/refusal.ts";
import { dropAuthenticator } from "../../../platform/authenticator/drop.ts";
import { hashPassword } from "../../../platform/session/password.ts";
import { provenAddress } from "../../sign-in/codes.ts";
import { requireFree } from "./colleague.ts";
import { requireMove, requireProof } from "../../sign-in/proof.ts";
import { settle } from "../../sign-in/settle.ts";

async function changePassword(input: HandlerInputs["user.privacy"], context: OwnContext): Promise<unknown> {
  const id = context.acting?.user.id ?? refuse("session_expired");
  const password = requirePassword(context, input.new, await ownerOf(context, id), "new");
  await requireOwnPassword(context, input.old, "old");
  const hash = await hashPassword(password, context.ip);
  return context.transaction(async (write) => {
    await requireProof(write, input, "password");
    return settle(write, { password_hash: hash }, "user.password", "password_changed");
  });
}

/**
 * Changes what protects one's own account: the password, the phone, or whether a second factor is asked when signing
 * in. Each needs the password and a code, the phone one of its own and one of the new number; every other session ends.
 * @throws Refusal token_invalid for a wrong code, invalid_fields at `old` or `new`
 */
export async function changePrivacy(input: HandlerInputs["user.privacy"], context: OwnContext): Promise<unknown> {
  if (input.kind === "password") return changePassword(input, context);
  await requireOwnPassword(context, input.old, "old");
  return context.transaction(async (write) => {
    if (input.kind === "mfa") {
      await requireProof(write, input, "mfa");
      const row = await write.trx.first<{ mfa_enabled: boolean | null }>(
        `SELECT mfa_enabled FROM "user" WHERE id = $1`,
        [write.acting?.user.id ?? null],
      );
      const on = input.new === undefined ? row?.mfa_enabled !== true : input.new === "on";
      if (!on) await dropAuthenticator(write, write.acting?.user.id ?? "0");
      return settle(write, { mfa_enabled: on }, "user.second_factor");
    }
    const phone =
      provenAddress(write, "phone", input.new, "new") ??
      refuseFields([
        { field: "new", message: write.say("error", "keyword.required", { label: write.say("user", "phone") }) },
      ]);
    await requireFree(write, { phone }, write.acting?.user.id);
    await requireMove(write, input, "phone", phone);
    return settle(write, { phone }, "user.phone", "contact_changed");
  });
}
