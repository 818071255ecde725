import type { WriteContext } from "../../platform/context.ts";
import { consumeOwnCode } from "../../platform/authenticator/own.ts";
import { consumeTicket } from "../../platform/one-time-code/ticket.ts";
import { matchCode, useCode as takeMailedCode, useUp } from "../../platform/one-time-code/use.ts";
import { Refusal, refuse, refuseFields } from "../../platform/refusal.ts";
import { codeOf } from "./codes.ts";

/** Proves who asks: a code sent to the new address or number, or its ticket; and a code of who they are now. */
interface Proof {
  readonly otp?: string | undefined;
  readonly otp_ticket?: string | undefined;
  readonly own_code?: string | undefined;
}

/**
 * Asks for the proof that the acting person typed the code sent for this purpose, or the one of their authenticator
 * app: its ticket, or the code itself.
 * @param proven the new address or number that the code went to, if it proves one
 * @throws Refusal token_invalid
 */
export async function requireProof(
  context: WriteContext,
  input: Pick<Proof, "otp" | "otp_ticket">,
  purpose: string,
  proven?: string,
): Promise<void> {
  const bound = codeOf(context.acting?.user.id ?? "", purpose, proven);
  if (input.otp_ticket !== undefined) {
    if ((await consumeTicket(context, bound.purpose, input.otp_ticket)) !== bound.boundTo)
      refuse("token_invalid", { data: { purpose: "ticket", can_resend: true } });
    return;
  }
  if (proven !== undefined) return takeMailedCode(context, bound.purpose, bound.boundTo, input.otp);
  await consumeOwnCode(context, context.acting?.user.id ?? "0", bound.purpose, bound.boundTo, input.otp);
}

/**
 * The code that the acting person got where they are reached now, or of their authenticator app.
 * @throws Refusal invalid_fields at own_code
 */
async function requireOwnCode(context: WriteContext, input: Proof, purpose: string): Promise<void> {
  const user = context.acting?.user.id ?? "0";
  const bound = codeOf(user, purpose, undefined);
  await consumeOwnCode(context, user, bound.purpose, bound.boundTo, input.own_code).catch((error: unknown) => {
    if (error instanceof Refusal && error.kind === "token_invalid")
      refuseFields([{ field: "own_code", message: context.say("error", "code_wrong") }], { keep: true });
    throw error;
  });
}

/**
 * Asks for two proofs before a person is reached elsewhere: that the new address or number is somebody's who reads it,
 * and that who asks is who they are now. A right one stays good while the other is wrong.
 * @throws Refusal token_invalid for the new one, invalid_fields at own_code
 */
export async function requireMove(context: WriteContext, input: Proof, purpose: string, proven: string): Promise<void> {
  const bound = codeOf(context.acting?.user.id ?? "", purpose, proven);
  const code =
    input.otp_ticket !== undefined ? undefined : await matchCode(context, bound.purpose, bound.boundTo, input.otp);
  await requireOwnCode(context, input, purpose);
  if (code === undefined) await requireProof(context, input, purpose, proven);
  else await useUp(context, code);
}
