import type { Answered } from "../../platform/answered.ts";
import type { ReadContext, WriteContext } from "../../platform/context.ts";
import { insertRecord } from "../../platform/records/write.ts";
import { sha256 } from "../../platform/ports/random.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import { consumeOwnCode, hasAuthenticator } from "../../platform/authenticator.ts";
import { mailCode, newCode } from "../../platform/letters/code.ts";
import { giveTicket, seeTicket, consumeTicket } from "../../platform/one-time-code.ts";
import { Refusal, refuse } from "../../platform/refusal.ts";
import { type Account, enter } from "./enter.ts";

const COOKIE = "device";
const HALF_A_YEAR = 180 * 86_400;

/**
 * Whether the browser has signed in to this account before; such a device counts its wrong tries apart, so that
 * strangers cannot lock its owner out.
 */
export async function knownDevice(
  context: Pick<ReadContext, "db" | "answer">,
  userId: string,
): Promise<string | undefined> {
  const sent = context.answer.cookieSent(COOKIE);
  if (sent === undefined) return undefined;
  const row = await context.db.first<{ id: string }>(
    `SELECT id FROM known_device WHERE token_hash = $1 AND "user" = $2`,
    [sha256(sent), userId],
  );
  return row?.id;
}

/** Remembers the browser; the cookie grants nothing but its own count of tries. */
export async function rememberDevice(context: WriteContext, userId: string, known: string | undefined): Promise<void> {
  const now = context.ports.clock.now().toISOString();
  if (known !== undefined) {
    await context.trx.run(`UPDATE known_device SET seen_at = $2 WHERE id = $1`, [known, now]);
    return;
  }
  const token = context.ports.random.token();
  await insertRecord(context, "known_device", { user: userId, token_hash: sha256(token), seen_at: now });
  context.answer.cookie(COOKIE, token, HALF_A_YEAR);
}

const PURPOSE = "second_factor";

/** Whether a second factor is asked: by the account's own choice, and of everybody where real people are. */
export const asksSecondFactor = (
  { environment }: Pick<WriteContext, "environment">,
  account: Pick<Account, "mfa_enabled">,
): boolean => environment.second_factor === true || account.mfa_enabled === true;

/**
 * After a right password: the authenticator app is asked where there is one; else a code goes to the address for
 * notices; one sent a moment ago stays good.
 */
export async function askSecondFactor(write: WriteContext, account: Account): Promise<Answered<"signed_in">> {
  if (await hasAuthenticator(write.trx, account.id))
    return {
      second_factor: true,
      authenticator: true,
      choose_role: false,
      ticket: await giveTicket(write, PURPOSE, account.id),
    };
  const address = account.contact_email ?? account.email;
  try {
    const { code, expires_in } = await newCode(write, { address, purpose: PURPOSE, boundTo: account.id });
    await mailCode(write, {
      address,
      code,
      minutes: Math.round(expires_in / 60),
      language: account.language,
      ...(account.company === null ? {} : { company: account.company }),
    });
  } catch (error) {
    if (!(error instanceof Refusal && error.kind === "code_sent_recently")) throw error;
  }
  return { second_factor: true, choose_role: false, ticket: await giveTicket(write, PURPOSE, account.id) };
}

/**
 * The second step of signing in: the code. The session begins with it.
 * @throws Refusal token_invalid for a wrong or old code, or a ticket of nothing
 */
export async function secondFactor(
  input: HandlerInputs["user.second_factor"],
  write: WriteContext,
): Promise<HandlerAnswers["user.second_factor"]> {
  const id = await seeTicket(write, PURPOSE, input.ticket);
  await consumeOwnCode(write, id, PURPOSE, id, input.one_time_code);
  await consumeTicket(write, PURPOSE, input.ticket);
  const account = await write.trx.first<Account>(
    `SELECT * FROM "user" WHERE id = $1 AND status IN ('active', 'locked')`,
    [id],
  );
  if (account) await rememberDevice(write, account.id, await knownDevice(write, account.id));
  return account
    ? enter(write, account, [
        "password",
        (await hasAuthenticator(write.trx, account.id)) ? "authenticator" : "mailed_code",
      ])
    : refuse("token_invalid", { data: { purpose: PURPOSE, can_resend: false } });
}
