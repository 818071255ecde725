import type { HandlerInputs } from "../../../generated/types/calls.d.ts";
import { formats } from "../../../schemas/vocabulary/format/formats.ts";
import type { WriteContext } from "../../platform/context.ts";
import { mailCode } from "../../platform/letters/code/mail.ts";
import { newCode } from "../../platform/letters/code/send.ts";
import { textCode } from "../../platform/letters/code/text.ts";
import { refuseFields } from "../../platform/refusal.ts";
import { fieldMessages } from "../../platform/wording/finding-messages.ts";
import { plainAddress } from "../../platform/session/address.ts";

/**
 * Sends a code to a phone or an address that the caller names, before there is an account.
 * @throws Refusal invalid_fields at `to`, code_sent_recently too soon, too_many_codes too many
 */
export async function sendOtp(input: HandlerInputs["user.send_otp"], context: WriteContext): Promise<unknown> {
  const bySms = input.channel === "sms";
  const format = bySms ? "phone" : "email";
  const to = bySms ? String(input.to).replaceAll(" ", "") : plainAddress(String(input.to));
  if (!formats[format]?.valid?.(to)) {
    refuseFields(fieldMessages(context.say, "registration", [{ path: "to", keyword: format, params: {} }]));
  }
  const purpose = String(input.purpose);
  const { code, expires_in } = await newCode(context, {
    address: to,
    purpose: `${bySms ? "phone" : "email"}_${purpose}`,
    boundTo: to,
  });
  const minutes = Math.round(expires_in / 60);
  if (bySms) await textCode(context, { phone: to, code, minutes });
  else await mailCode(context, { address: to, code, minutes });
  return { expires_in };
}
