import type { Answered } from "../../platform/answered.ts";
import { CODES } from "../../../schemas/vocabulary/error.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { OwnContext, WriteContext } from "../../platform/context.ts";
import { fairQueue, type FairQueue } from "../../platform/fair-queue.ts";
import { refuse } from "../../platform/refusal.ts";
import { hashPassword, isOldHash, verifyPassword, plainAddress } from "../../platform/session/password.ts";
import { asPlatform, executeNow } from "../../platform/lifecycle/engine.ts";
import { knownDevice, rememberDevice, askSecondFactor, asksSecondFactor } from "./second-factor.ts";
import { type Account, type Shown, enter } from "./enter.ts";
import {
  requireOpen,
  consumePersonTicket,
  countNetwork,
  countTry,
  forgetTries,
  isAtLongestDelay,
  mustShowPerson,
} from "./tries.ts";
import { mailCode, newCode } from "../../platform/letters/code.ts";
import { giveTicket, seeTicket, consumeTicket, matchCode, useUp } from "../../platform/one-time-code.ts";

const MAY_SIGN_IN = ["active", "locked", "pending", "unverified"];

/** Everybody who may not come in gets one text, whatever the reason. */
const refuseLogin = (context: OwnContext, kind: "login_refused" | "account_locked"): never =>
  refuse(kind, { message: context.say("error", `code.${CODES.login_refused}`) });

/**
 * An account at which wrong passwords have earned the longest delay is marked, and its owner told; the delay alone
 * keeps others out.
 */
async function markLocked(write: WriteContext, counter: string, account: Account | undefined): Promise<void> {
  if ((await isAtLongestDelay(write, counter)) && account?.status === "active")
    await executeNow(asPlatform(write), "user", account.id, "lock");
}

/**
 * One after the other of an account (or of an account's device): tries at once get no more than tries in turn, and a
 * right one takes none of the others with it.
 */
const inTurn = new Map<string, { queue: FairQueue; users: number }>();

async function afterAnother<T>(counter: string, asker: string, work: () => Promise<T>): Promise<T> {
  const own = inTurn.get(counter) ?? { queue: fairQueue({ atOnce: 1, most: 40, mostOfOne: 20 }), users: 0 };
  inTurn.set(counter, own);
  own.users += 1;
  try {
    return await own.queue.run(asker, work);
  } finally {
    own.users -= 1;
    if (own.users === 0) inTurn.delete(counter);
  }
}

/**
 * Signs in. The try is counted first, the password checked outside of any transaction, and unknown accounts take as
 * long as known ones. After some wrong tries, of an account that exists or not, a person shows to be one before the
 * next is looked at. A hash made with older parameters is made anew. Where a second factor is asked, a code is sent and
 * the session begins with it. Nobody is kept out for good: `loginMail` is the way in while others' wrong tries stand
 * before an account or an address.
 * @throws Refusal login_refused wrong e-mail or password, or too many tries for now; account_locked disabled after a
 * right password, rule_violated while the platform is closed, token_invalid with purpose human where a ticket of
 * system/verify is wanted, rate_limited at a new device of an address with too many wrong tries, busy where too many
 * wait
 */
export const login = (input: HandlerInputs["user.login"], context: OwnContext): Promise<HandlerAnswers["user.login"]> =>
  signIn(input, context);

/**
 * Signs an investor in at the portfolio's own door; for everybody else their password is wrong here.
 * @throws Refusal as `login`
 */
export const portfolioLogin = (
  input: HandlerInputs["portfolio.login"],
  context: OwnContext,
): Promise<HandlerAnswers["portfolio.login"]> => signIn(input, context, "investor");

/** Lets somebody in whose password was right: with the second factor where it is on, else at once. */
async function admit(
  context: OwnContext,
  account: Account,
  {
    password,
    counters,
    device,
    role,
    shown,
  }: {
    password: string;
    counters: readonly string[];
    device: string | undefined;
    role?: string | undefined;
    shown: readonly Shown[];
  },
): Promise<Answered<"signed_in">> {
  if (!MAY_SIGN_IN.includes(account.status)) return refuseLogin(context, "account_locked");
  if (account.roles?.includes("admin") !== true) requireOpen(context);
  const renewed =
    account.password_hash !== null && isOldHash(account.password_hash)
      ? await hashPassword(password, context.ip)
      : undefined;
  return context.transaction(async (write) => {
    for (const counter of counters) await forgetTries(write, counter);
    // Only where it is still the one that was compared: a password changed meanwhile stays.
    if (renewed !== undefined)
      await write.trx.run(`UPDATE "user" SET password_hash = $2 WHERE id = $1 AND password_hash = $3`, [
        account.id,
        renewed,
        account.password_hash,
      ]);
    if (asksSecondFactor(context, account)) return askSecondFactor(write, account);
    await rememberDevice(write, account.id, device);
    return enter(write, role === undefined ? account : { ...account, current_role: role }, shown);
  });
}

async function signIn(
  input: HandlerInputs["portfolio.login"] | HandlerInputs["user.login"],
  context: OwnContext,
  role?: string,
): Promise<HandlerAnswers["portfolio.login"]> {
  const email = input.email.trim().toLowerCase();
  const account = await context.db.first<Account>(`SELECT * FROM "user" WHERE email = $1`, [email]);
  const device = account && (await knownDevice(context, account.id));
  const counter = device === undefined ? email : `${email} ${device}`;
  return afterAnother(counter, context.ip, async () => {
    const admitted = await context.transaction(async (write) => {
      if (await mustShowPerson(write, counter, device !== undefined)) await consumePersonTicket(write, input.captcha);
      return countTry(write, counter);
    });
    const password = input.password.normalize("NFC");
    const right = await verifyPassword(account?.password_hash ?? undefined, password, context.ip);
    if (!account || !right || !admitted || (role !== undefined && account.roles?.includes(role) !== true)) {
      await context.transaction(async (write) => {
        await countNetwork(write);
        await markLocked(write, counter, account);
      });
      return refuseLogin(context, "login_refused");
    }
    return admit(context, account, { password, counters: [counter], device, role, shown: ["password"] });
  });
}

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
export async function loginMail(
  input: HandlerInputs["user.login_mail"],
  context: WriteContext,
): Promise<HandlerAnswers["user.login_mail"]> {
  await consumePersonTicket(context, input.captcha);
  const email = plainAddress(input.email);
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
export async function loginMailed(
  input: HandlerInputs["user.login_mailed"],
  context: OwnContext,
): Promise<HandlerAnswers["user.login_mailed"]> {
  const { email, code } = await context.transaction(async (write) => {
    const box = await seeTicket(write, PURPOSE, input.ticket);
    return { email: box, code: await matchCode(write, PURPOSE, box, input.one_time_code) };
  });
  const account = await accountOf(context, email);
  const password = input.password.normalize("NFC");
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
