import type { WriteContext } from "../../context.ts";
import type { Input } from "../../handler.ts";
import { takeTicket } from "../../one-time-code/ticket.ts";
import { useCode } from "../../one-time-code/use.ts";
import { refuse } from "../../refusal.ts";
import { codeOf } from "./codes.ts";

/**
 * Asks for the proof that the acting person typed the code sent for this purpose: its ticket, or the code itself.
 * @param proven the new address or number that the code went to, if it proves one
 * @throws Refusal 1037
 */
export async function requireProof(context: WriteContext, input: Input, purpose: string, proven?: string): Promise<void> {
  const bound = codeOf(context.acting?.user.id ?? "", purpose, proven);
  if (typeof input["otp_ticket"] === "string") {
    if (await takeTicket(context, bound.purpose, input["otp_ticket"]) !== bound.boundTo) refuse("1037", { data: { purpose: "ticket", can_resend: true } });
    return;
  }
  await useCode(context, bound.purpose, bound.boundTo, input["otp"]);
}
