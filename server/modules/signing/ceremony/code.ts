import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { WriteContext } from "../../../platform/context.ts";
import { mailCode } from "../../../platform/letters/code/mail.ts";
import { newCode } from "../../../platform/letters/code/send.ts";
import { openVisitor } from "./visitor.ts";
import { SIGNING_CODE } from "./sign.ts";

/** The address as the screen may show it. */
const masked = (address: string): string => address.replace(/^(.).*(?=@)/, "$1•••");

/**
 * Mails a one-time code to the signer's own address; good for this visit alone.
 * @throws Refusal 1037 used or old address, 1055 too soon, 1058 too many
 */
export async function codeToSign(input: HandlerInputs["signing.code"], context: WriteContext): Promise<unknown> {
  const { visit, signer } = await openVisitor(context, input);
  const { code, expires_in } = await newCode(context, {
    address: signer.email,
    purpose: SIGNING_CODE,
    boundTo: visit.id,
  });
  await mailCode(context, { address: signer.email, code, minutes: Math.round(expires_in / 60) });
  return { masked_to: masked(signer.email) };
}
