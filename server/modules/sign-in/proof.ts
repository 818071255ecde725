import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import { formats } from "../../../schemas/vocabulary/format/formats.ts";
import type { WriteContext } from "../../platform/context.ts";
import { mailCode, newCode, textCode } from "../../platform/letters/code.ts";
import {
  giveTicket,
  useCode as takeMailedCode,
  consumeTicket,
  matchCode,
  useUp,
} from "../../platform/one-time-code.ts";
import { consumeOwnCode, PERIOD, hasAuthenticator } from "../../platform/authenticator.ts";
import { refuse, refuseFields, Refusal } from "../../platform/refusal.ts";
import { fieldMessages } from "../../platform/wording.ts";
import { maskedAddress, plainAddress } from "../../platform/session/password.ts";

/** Purposes that change where money goes. */
const MONEY: ReadonlySet<string> = new Set(["bank_account"]);

interface Person {
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
const codeOf = (user: string, purpose: string, proven: string | undefined): { purpose: string; boundTo: string } => ({
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
): Promise<HandlerAnswers["user.manage_send_otp"]> {
  const person = await self(context);
  const purpose = input.purpose;
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
): Promise<HandlerAnswers["user.manage_verify_otp"]> {
  const person = await self(context);
  const purpose = input.purpose;
  const bound = codeOf(person.id, purpose, provenAddress(context, purpose, input.to));
  if (bound.boundTo === person.id) await consumeOwnCode(context, person.id, bound.purpose, bound.boundTo, input.otp);
  else await takeMailedCode(context, bound.purpose, bound.boundTo, input.otp);
  return { ticket: await giveTicket(context, bound.purpose, bound.boundTo) };
}

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
