import type { HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { WriteContext } from "../../platform/context.ts";
import { newCode } from "../../platform/letters/code/send.ts";
import { textCode } from "../../platform/letters/code/text.ts";
import { giveTicket } from "../../platform/one-time-code/ticket.ts";
import { useCode } from "../../platform/one-time-code/use.ts";
import { updateRecord } from "../../platform/records/update.ts";
import { ownRegistration } from "./token.ts";

const PURPOSE = "administrator";

/**
 * Sends a code to the phone of the company's administrator.
 * @throws Refusal token_invalid, code_sent_recently, too_many_codes
 */
export async function sendAdministratorCode(
  input: HandlerInputs["registration.administrator_code"],
  context: WriteContext,
): Promise<unknown> {
  const registration = await ownRegistration(input, context);
  const phone = String(input.phone);
  const { code, expires_in } = await newCode(context, {
    address: phone,
    purpose: PURPOSE,
    boundTo: `${registration.id} ${phone}`,
  });
  await textCode(context, { phone, code, minutes: Math.round(expires_in / 60) });
  await updateRecord(context, "registration", registration.id, registration.version, {
    admin_phone: phone,
    admin_phone_proven: false,
  });
  return { expires_in };
}

/** Takes the code that went to the administrator's phone. @throws Refusal token_invalid */
export async function verifyAdministrator(
  input: HandlerInputs["registration.administrator_verify"],
  context: WriteContext,
): Promise<unknown> {
  const registration = await ownRegistration(input, context);
  await useCode(context, PURPOSE, `${registration.id} ${String(registration.admin_phone ?? "")}`, input.otp);
  await updateRecord(context, "registration", registration.id, registration.version, { admin_phone_proven: true });
  return { ticket: await giveTicket(context, PURPOSE, registration.id) };
}
