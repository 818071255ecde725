import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { WriteContext } from "../../../platform/context.ts";
import { mailCode } from "../../../platform/letters/code/mail.ts";
import { newCode } from "../../../platform/letters/code/send.ts";
import { giveTicket } from "../../../platform/one-time-code/ticket.ts";
import { useCode } from "../../../platform/one-time-code/use.ts";
import { tellOwner } from "../owner.ts";
import { plainAddress } from "../../../platform/session/address.ts";

interface Account extends Record<string, unknown> {
  id: string;
  company: string | null;
  language: string | null;
  status: string;
}

const WITH_PASSWORD = ["active", "locked"];

/**
 * Sends a code to an address. The answer is the same for every address: who asks for a reset of an account that is not
 * there gets no mail, and an address that has an account gets a word instead of a code for registering again.
 * @throws Refusal code_sent_recently too soon, too_many_codes too many
 */
export async function sendEmailCode(
  input: HandlerInputs["user.send_email_code"],
  context: WriteContext,
): Promise<unknown> {
  const email = plainAddress(String(input.email));
  const purpose = String(input.purpose);
  const { code, expires_in } = await newCode(context, { address: email, purpose: `email_${purpose}`, boundTo: email });
  const account = await context.trx.first<Account>(
    `SELECT id, company, language, status FROM "user" WHERE email = $1`,
    [email],
  );
  const minutes = Math.round(expires_in / 60);
  if (purpose === "register" && account) await tellOwner(context, account.id);
  else if (purpose === "register" || (account && WITH_PASSWORD.includes(account.status))) {
    await mailCode(context, {
      address: email,
      code,
      minutes,
      ...(account?.company ? { company: account.company } : {}),
      language: account?.language ?? languageOf(context),
    });
  }
  return { expires_in };
}

const languageOf = (context: WriteContext): string => (String(context.language).startsWith("zh") ? "zh-CN" : "en-US");

/**
 * Takes a code typed for an address; the ticket it gives is good once, for the same purpose.
 * @throws Refusal token_invalid
 */
export async function verifyEmailCode(
  input: HandlerInputs["user.verify_email_code"],
  context: WriteContext,
): Promise<unknown> {
  const email = plainAddress(String(input.email));
  const purpose = `email_${String(input.purpose)}`;
  await useCode(context, purpose, email, input.code);
  return { ticket: await giveTicket(context, purpose, email) };
}
