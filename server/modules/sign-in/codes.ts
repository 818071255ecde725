import type { HandlerInputs } from "../../../generated/types/calls.d.ts";
import { formats } from "../../../schemas/vocabulary/format/formats.ts";
import type { WriteContext } from "../../platform/context.ts";
import { mailCode } from "../../platform/letters/code/mail.ts";
import { newCode } from "../../platform/letters/code/send.ts";
import { textCode } from "../../platform/letters/code/text.ts";
import { giveTicket } from "../../platform/one-time-code/ticket.ts";
import { consumeOwnCode } from "../../platform/authenticator/own.ts";
import { PERIOD } from "../../platform/authenticator/app.ts";
import { hasAuthenticator } from "../../platform/authenticator/use.ts";
import { useCode as takeMailedCode } from "../../platform/one-time-code/use.ts";
import { refuse, refuseFields } from "../../platform/refusal.ts";
import { fieldMessages } from "../../platform/wording/finding-messages.ts";
import { maskedAddress, plainAddress } from "../../platform/session/address.ts";

/** Purposes that change where money goes. */
const MONEY: ReadonlySet<string> = new Set(["bank_account"]);

interface Person extends Record<string, unknown> {
  id: string;
  email: string;
  contact_email: string | null;
  company: string | null;
  language: string | null;
}

/** Purposes whose code proves a new address or number: it goes there. */
const PROVES: Readonly<Record<string, "email" | "phone">> = {
  contact_email: "email",
  phone: "phone",
  finance_email: "email",
};

async function self(context: WriteContext): Promise<Person> {
  return (
    (await context.trx.first<Person>(`SELECT id, email, contact_email, company, language FROM "user" WHERE id = $1`, [
      context.acting?.user.id ?? null,
    ])) ?? refuse("session_expired")
  );
}

/**
 * The new address that a code proves, as it will be kept.
 * @param field what the request calls it
 * @throws Refusal invalid_fields at that field
 */
export function provenAddress(context: WriteContext, purpose: string, to: unknown, field = "to"): string | undefined {
  const format = PROVES[purpose];
  if (format === undefined || to === undefined) return undefined;
  const address = format === "email" ? plainAddress(String(to)) : String(to).replaceAll(" ", "");
  if (!formats[format]?.valid?.(address))
    refuseFields(fieldMessages(context.say, "user", [{ path: field, keyword: format, params: {} }]));
  return address;
}

/** What a code of one's own is good for: this person, this purpose, and the new address if it proves one. */
export const codeOf = (
  user: string,
  purpose: string,
  proven: string | undefined,
): { purpose: string; boundTo: string } => ({
  purpose: `own_${purpose}`,
  boundTo: `${user}${proven === undefined ? "" : ` ${proven}`}`.slice(0, 120),
});

/**
 * Sends a code to oneself: to the address for notices, or to the new one that is to be proven. A text message proves a
 * number and is no factor: whose the number of somebody invited is, nobody has shown.
 * @throws Refusal code_sent_recently too soon, too_many_codes too many
 */
export async function sendOwnCode(
  input: HandlerInputs["user.manage_send_otp"],
  context: WriteContext,
): Promise<unknown> {
  const person = await self(context);
  const purpose = String(input.purpose);
  const proven = provenAddress(context, purpose, input.to);
  if (proven === undefined && (await hasAuthenticator(context.trx, person.id)))
    return { masked_to: context.say("error", "app_has_it"), expires_in: PERIOD };
  const bySms = proven !== undefined && PROVES[purpose] === "phone";
  const address = proven ?? person.contact_email ?? person.email;
  const { code, expires_in } = await newCode(context, {
    address,
    ...codeOf(person.id, purpose, proven),
    money: MONEY.has(purpose),
  });
  const minutes = Math.round(expires_in / 60);
  const company = person.company === null ? {} : { company: person.company };
  if (bySms) await textCode(context, { phone: address, ...company, code, minutes, language: person.language });
  else await mailCode(context, { address, ...company, code, minutes, language: person.language });
  return { masked_to: maskedAddress(address), expires_in };
}

/**
 * Takes a code of one's own; the ticket is good once for the same purpose and address.
 * @throws Refusal token_invalid
 */
export async function verifyOwnCode(
  input: HandlerInputs["user.manage_verify_otp"],
  context: WriteContext,
): Promise<unknown> {
  const person = await self(context);
  const purpose = String(input.purpose);
  const bound = codeOf(person.id, purpose, provenAddress(context, purpose, input.to));
  if (bound.boundTo === person.id) await consumeOwnCode(context, person.id, bound.purpose, bound.boundTo, input.otp);
  else await takeMailedCode(context, bound.purpose, bound.boundTo, input.otp);
  return { ticket: await giveTicket(context, bound.purpose, bound.boundTo) };
}
