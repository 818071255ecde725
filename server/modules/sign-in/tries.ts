import type { WriteContext, RequestContext } from "../../platform/context.ts";
import { addressKey } from "../../platform/http/rates.ts";
import { refuse } from "../../platform/refusal.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import { createHash } from "node:crypto";
import { giveTicket, consumeTicket } from "../../platform/one-time-code.ts";

/**
 * Counts a try to sign in before the password is looked at, by one conditional statement, so that many tries at once
 * get no more than one after the other would. After the free tries each further one is possible only after a delay that
 * doubles from one second; never for ever.
 * @returns false while the delay runs
 */
export async function countTry(context: WriteContext, account: string): Promise<boolean> {
  const { registry } = context;
  const now = context.ports.clock.now().toISOString();
  await context.trx.run(
    `INSERT INTO login_guard (id, version, created_at, updated_at, account, wrong)
      VALUES ($1, 1, $2, $2, $3, 0)
      ON CONFLICT (account) DO NOTHING`,
    [context.ports.ids.next(), now, account],
  );
  const counted = await context.trx.run(
    `UPDATE login_guard SET wrong = wrong + 1, updated_at = $2::timestamptz,
       next_at = CASE WHEN wrong + 1 < $3 THEN NULL
         ELSE $2::timestamptz + make_interval(
           secs => least($4::float8 * power(2::float8, least(wrong + 1 - $3, 30)), $5::float8)
         ) END
     WHERE account = $1 AND (next_at IS NULL OR next_at <= $2::timestamptz)`,
    [
      account,
      now,
      registry.constants.login.free_tries,
      registry.constants.login.delay_first_seconds,
      registry.constants.login.delay_most_minutes * 60,
    ],
  );
  return counted === 1;
}

const HOUR = 3_600_000;
/** An address of the network among the accounts; no e-mail address holds a space. */
const networkKey = (ip: string): string => `address ${addressKey(ip)}`;

/** Counts a wrong try of a network address, whoever was tried; an hour without one begins anew. */
export async function countNetwork(context: WriteContext): Promise<void> {
  const now = context.ports.clock.now();
  await context.trx.run(
    `INSERT INTO login_guard (id, version, created_at, updated_at, account, wrong) VALUES ($1, 1, $2, $2, $3, 1)
     ON CONFLICT (account) DO UPDATE SET wrong = CASE
       WHEN login_guard.updated_at < $4::timestamptz THEN 1
       ELSE login_guard.wrong + 1 END,
       updated_at = excluded.updated_at`,
    [context.ports.ids.next(), now.toISOString(), networkKey(context.ip), new Date(now.getTime() - HOUR).toISOString()],
  );
}

/**
 * Whether so many wrong passwords came for this account, whether it exists or not, or from this network address within
 * the hour, that a person must show to be one first. What a network address did closes nobody out: a device that is
 * known counts for itself, and any other has the mailed code.
 * @param isKnown whether the browser has signed in to this account before
 * @throws Refusal rate_limited at a new device of an address with more wrong tries within the hour than its network may
 * have
 */
export async function mustShowPerson(context: WriteContext, account: string, isKnown: boolean): Promise<boolean> {
  const { registry } = context;
  const now = context.ports.clock.now().getTime();
  const network = networkKey(context.ip);
  const rows = await context.trx.rows<{ account: string; wrong: number; updated_at: string }>(
    "SELECT account, wrong, updated_at FROM login_guard WHERE account IN ($1, $2)",
    [account, network],
  );
  const ofNetwork = rows.find((row) => row.account === network && Date.parse(row.updated_at) > now - HOUR);
  const wrongOfNetwork = isKnown ? 0 : (ofNetwork?.wrong ?? 0);
  if (wrongOfNetwork >= registry.constants.login.mailed_after_of_address)
    refuse("rate_limited", {
      data: { retry_after: Math.ceil((Date.parse(ofNetwork?.updated_at ?? "") + HOUR - now) / 1000) },
    });
  const ofAccount = rows.find((row) => row.account === account);
  return (
    (ofAccount?.wrong ?? 0) >= registry.constants.login.human_after ||
    wrongOfNetwork >= registry.constants.login.human_after_of_address
  );
}

/** Forgets the wrong tries of an account after a right one. */
export async function forgetTries(context: WriteContext, account: string): Promise<void> {
  await context.trx.run(`DELETE FROM login_guard WHERE account = $1`, [account]);
}

/** Whether wrong tries have brought an account to the longest delay there is. */
export async function isAtLongestDelay(context: WriteContext, account: string): Promise<boolean> {
  const { registry } = context;
  const doublings = Math.ceil(
    Math.log2((registry.constants.login.delay_most_minutes * 60) / registry.constants.login.delay_first_seconds),
  );
  const row = await context.trx.first<{ wrong: number }>("SELECT wrong FROM login_guard WHERE account = $1", [account]);
  return (row?.wrong ?? 0) >= registry.constants.login.free_tries + doublings;
}

/** Whether people sign in and register at present. */
const isOpen = ({ environment }: Pick<RequestContext, "environment">): boolean => environment.closed !== true;

/** The gate before signing in and registering. @throws Refusal rule_violated while the platform is closed */
export function requireOpen(context: Pick<RequestContext, "environment" | "say">): void {
  if (!isOpen(context))
    refuse("rule_violated", { data: { rule: "platform_closed" }, message: context.say("error", "platform_closed") });
}

/**
 * How many sums a question sets, and how many zero digits the hash of each answer begins with: several small ones take
 * nearly the same moment in every browser, where a single large one takes none or a minute by luck.
 */
const SUMS = 4;
const ZEROS = "000";
const person = (): never => refuse("token_invalid", { keep: true, data: { purpose: "human", can_resend: true } });

/**
 * Tells whether the platform is open, and sets a small sum against programs that try many passwords: without a token a
 * question is given; `question.a.b.c.d`, where the SHA-256 of `question.0.a`, `question.1.b` and so on each begins with
 * three zeros, earns a ticket that is good once.
 * @throws Refusal token_invalid for a wrong or used answer
 */
export async function humanCheck(
  input: HandlerInputs["user.human_check"],
  context: WriteContext,
): Promise<HandlerAnswers["user.human_check"]> {
  const ok = isOpen(context);
  const token = input.token ?? input.captcha;
  if (typeof token !== "string" || token === "")
    return { ok, ticket: await giveTicket(context, "question", context.ip) };
  const [question = "", ...answers] = token.split(".");
  await consumeTicket(context, "question", question);
  if (answers.length !== SUMS || !answers.every((answer, index) => isRight(`${question}.${index}.${answer}`))) person();
  return { ok, ticket: await giveTicket(context, "human", context.ip) };
}

const isRight = (sum: string): boolean => createHash("sha256").update(sum).digest("hex").startsWith(ZEROS);

/**
 * Uses up the ticket that a person earned at this network address.
 * @throws Refusal token_invalid with purpose human without one
 */
export async function consumePersonTicket(context: WriteContext, ticket: unknown): Promise<void> {
  if (typeof ticket !== "string") person();
  const address = await consumeTicket(context, "human", ticket).catch(person);
  if (address !== context.ip) person();
}
