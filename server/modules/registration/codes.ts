import type { LetterAbout } from "../../platform/lifecycle/correspondence.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { WriteContext } from "../../platform/context.ts";
import { mailCode, newCode, textCode } from "../../platform/letters/code.ts";
import { giveTicket, useCode, codeLimits, noteSending } from "../../platform/one-time-code.ts";
import { tellOwner } from "./check.ts";
import { plainAddress, maskedAddress } from "../../platform/session/password.ts";
import type { Stored } from "../../platform/query/rows.ts";
import { findLink } from "../../platform/lifecycle/link.ts";
import { anyRecord, anyRecords } from "../../platform/query/unscoped.ts";
import { sendAbout } from "../sign-in/account-mail.ts";
import { formats } from "../../../schemas/vocabulary/format/formats.ts";
import { refuseFields } from "../../platform/refusal.ts";
import { fieldMessages } from "../../platform/wording.ts";
import { updateRecord } from "../../platform/records/write.ts";
import { ownRegistration } from "./register.ts";

interface Account {
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
): Promise<HandlerAnswers["user.send_email_code"]> {
  const email = plainAddress(input.email);
  const purpose = input.purpose;
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

const languageOf = (context: WriteContext): string => (context.language.startsWith("zh") ? "zh-CN" : "en-US");

/**
 * Takes a code typed for an address; the ticket it gives is good once, for the same purpose.
 * @throws Refusal token_invalid
 */
export async function verifyEmailCode(
  input: HandlerInputs["user.verify_email_code"],
  context: WriteContext,
): Promise<HandlerAnswers["user.verify_email_code"]> {
  const email = plainAddress(input.email);
  const purpose = `email_${input.purpose}`;
  await useCode(context, purpose, email, input.code);
  return { ticket: await giveTicket(context, purpose, email) };
}

/** Which letter renews what, by the account's state; other states get nothing. */
const LETTERS: Readonly<Record<string, Readonly<Record<string, LetterAbout<"user">>>>> = {
  verify: { unverified: "email_verify", pending: "password_reset" },
  invite: { invited: "member_invited" },
  reset: { active: "password_reset", locked: "password_reset", pending: "password_reset" },
};

async function accountOf(
  context: WriteContext,
  input: HandlerInputs["user.send_email"],
): Promise<{ address: string; user: Stored<"user"> | undefined }> {
  if (typeof input.email === "string") {
    const address = plainAddress(input.email);
    return {
      address,
      user: (await anyRecords(context.trx, context.registry, "user", { email: address }, { limit: 1 }))[0],
    };
  }
  // An old link knows its recipient: the new one goes to the same address and to no other.
  const link = await findLink(context.trx, input.token);
  if (!link || link.subject_entity !== "user") return { address: "", user: undefined };
  return { address: link.recipient, user: await anyRecord(context.trx, context.registry, "user", link.subject_id) };
}

/**
 * Sends an account's mail with its link again: to verify an address, to accept an invitation, to choose a new password.
 * The answer is the same for every address.
 * @throws Refusal code_sent_recently too soon, too_many_codes too many
 */
export async function sendEmail(
  input: HandlerInputs["user.send_email"],
  context: WriteContext,
): Promise<HandlerAnswers["user.send_email"]> {
  const { address, user } = await accountOf(context, input);
  const letter = user && LETTERS[input.purpose]?.[String(user.status)];
  if (address !== "") await noteSending(context, address);
  if (user && letter) await sendAbout(context, "user", user, letter);
  return {
    expires_in: codeLimits(context.registry).lifeSeconds,
    ...(address === "" || input.email === undefined ? {} : { masked_to: maskedAddress(address) }),
  };
}

/**
 * Sends a code to a phone or an address that the caller names, before there is an account.
 * @throws Refusal invalid_fields at `to`, code_sent_recently too soon, too_many_codes too many
 */
export async function sendOtp(
  input: HandlerInputs["user.send_otp"],
  context: WriteContext,
): Promise<HandlerAnswers["user.send_otp"]> {
  const bySms = input.channel === "sms";
  const format = bySms ? "phone" : "email";
  const to = bySms ? input.to.replaceAll(" ", "") : plainAddress(input.to);
  if (!formats[format]?.valid?.(to)) {
    refuseFields(fieldMessages(context.say, "registration", [{ path: "to", keyword: format, params: {} }]));
  }
  const purpose = input.purpose;
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

const PURPOSE = "administrator";

/**
 * Sends a code to the phone of the company's administrator.
 * @throws Refusal token_invalid, code_sent_recently, too_many_codes
 */
export async function sendAdministratorCode(
  input: HandlerInputs["registration.administrator_code"],
  context: WriteContext,
): Promise<HandlerAnswers["registration.administrator_code"]> {
  const registration = await ownRegistration(input, context);
  const phone = input.phone;
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
): Promise<HandlerAnswers["registration.administrator_verify"]> {
  const registration = await ownRegistration(input, context);
  await useCode(context, PURPOSE, `${registration.id} ${registration.admin_phone ?? ""}`, input.otp);
  await updateRecord(context, "registration", registration.id, registration.version, { admin_phone_proven: true });
  return { ticket: await giveTicket(context, PURPOSE, registration.id) };
}
