import type { HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { OwnContext, WriteContext } from "../../platform/context.ts";
import { mailCode } from "../../platform/letters/code/mail.ts";
import { newCode } from "../../platform/letters/code/send.ts";
import { giveTicket, seeTicket, consumeTicket } from "../../platform/one-time-code/ticket.ts";
import { matchCode, useUp } from "../../platform/one-time-code/use.ts";
import { verifyPassword } from "../../platform/session/password.ts";
import { plainAddress } from "../../platform/session/address.ts";
import { knownDevice } from "./device.ts";
import type { Account } from "./enter.ts";
import { consumePersonTicket } from "./human.ts";
import { admit, refuseLogin } from "./login.ts";

const PURPOSE = "sign_in";
const MAY_HAVE_CODE = ["active", "locked"];

/**
 * Its codes are counted apart from all others of the address, so that whoever asks for them takes none of the owner's
 * away.
 */
const countedAs = (email: string): string => `sign-in ${email}`;

const accountOf = (context: Pick<OwnContext, "db">, email: string) =>
  context.db.first<Account>(`SELECT * FROM "user" WHERE email = $1`, [email]);

/**
 * Mails a code by which the owner of an account comes in while others' wrong tries stand before it: it proves the
 * mailbox, and the password is asked beside it. The answer is the same for every address.
 * @throws Refusal token_invalid with purpose human without a ticket of system/verify, code_sent_recently too soon,
 * too_many_codes too many
 */
export async function loginMail(input: HandlerInputs["user.login_mail"], context: WriteContext): Promise<unknown> {
  await consumePersonTicket(context, input.captcha);
  const email = plainAddress(String(input.email));
  const { code, expires_in } = await newCode(context, { address: countedAs(email), purpose: PURPOSE, boundTo: email });
  const account = await accountOf(context, email);
  if (account && MAY_HAVE_CODE.includes(account.status)) {
    const { contact_email: contact, company, language } = account;
    await mailCode(context, {
      address: contact ?? account.email,
      code,
      minutes: Math.round(expires_in / 60),
      language,
      ...(company === null ? {} : { company }),
    });
  }
  return { ticket: await giveTicket(context, PURPOSE, email), expires_in };
}

/**
 * Signs in with a mailed code and the password, whatever wrong tries were counted; the tries of the code bound those of
 * the password.
 * @throws Refusal token_invalid for a wrong or old code, login_refused for a wrong password, account_locked and
 * rule_violated as `login`
 */
export async function loginMailed(input: HandlerInputs["user.login_mailed"], context: OwnContext): Promise<unknown> {
  const { email, code } = await context.transaction(async (write) => {
    const box = await seeTicket(write, PURPOSE, input.ticket);
    return { email: box, code: await matchCode(write, PURPOSE, box, input.one_time_code) };
  });
  const account = await accountOf(context, email);
  const password = String(input.password).normalize("NFC");
  if (!(await verifyPassword(account?.password_hash ?? undefined, password, context.ip)) || !account)
    return refuseLogin(context, "login_refused");
  await context.transaction(async (write) => {
    await useUp(write, code);
    await consumeTicket(write, PURPOSE, input.ticket);
  });
  const device = await knownDevice(context, account.id);
  return admit(context, account, {
    password,
    counters: [email, ...(device === undefined ? [] : [`${email} ${device}`])],
    device,
    shown: ["mailed_code", "password"],
  });
}
