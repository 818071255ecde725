import type { HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { WriteContext } from "../context.ts";
import { linkState } from "../lifecycle/link/find.ts";
import { newCode } from "../letters/code/send.ts";
import { mailCode } from "../letters/code/mail.ts";
import { refuse } from "../refusal.ts";
import { requireLink, summaryOf } from "./open.ts";

/**
 * Sends a one-time code to the link's own recipient; good for this link alone.
 * @throws Refusal token_invalid where the link decides nothing any more, code_sent_recently too soon, too_many_codes
 * too many
 */
export async function sendLinkCode(input: HandlerInputs["link.otp"], context: WriteContext): Promise<unknown> {
  const link = await requireLink(input, context);
  if (linkState(link, context.ports.clock.now()) !== "open")
    refuse("token_invalid", { data: { purpose: link.purpose, can_resend: false } });
  const { code, expires_in } = await newCode(context, { address: link.recipient, purpose: "link", boundTo: link.id });
  await mailCode(context, {
    address: link.recipient,
    ...(link.company === "" ? {} : { company: link.company }),
    code,
    minutes: Math.round(expires_in / 60),
    language: link.language,
  });
  return summaryOf(context, link);
}
