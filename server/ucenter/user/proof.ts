import type { WriteContext } from "../../context.ts";
import type { Input } from "../../handler.ts";
import { takeOwnCode } from "../../authenticator/own.ts";
import { takeTicket } from "../../one-time-code/ticket.ts";
import { useCode as takeMailedCode } from "../../one-time-code/use.ts";
import { refuse } from "../../refusal.ts";
import { codeOf } from "./codes.ts";

/**
 * Asks for the proof that the acting person typed the code sent for this purpose, or the one of their authenticator app: its ticket, or the code itself.
 * @param proven the new address or number that the code went to, if it proves one
 * @throws Refusal 1037
 */
export async function requireProof(context: WriteContext, input: Input, purpose: string, proven?: string): Promise<void> {
  const bound = codeOf(context.acting?.user.id ?? "", purpose, proven);
  if (typeof input["otp_ticket"] === "string") {
    if (await takeTicket(context, bound.purpose, input["otp_ticket"]) !== bound.boundTo) refuse("1037", { data: { purpose: "ticket", can_resend: true } });
    return;
  }
  if (proven !== undefined) return takeMailedCode(context, bound.purpose, bound.boundTo, input["otp"]);
  await takeOwnCode(context, context.acting?.user.id ?? "0", bound.purpose, bound.boundTo, input["otp"]);
}
