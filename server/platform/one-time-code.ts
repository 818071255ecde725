import type { Registry } from "../../registry/registry.ts";
import type { WriteContext } from "./context.ts";
import { insertRecord } from "./records/write.ts";
import { refuse } from "./refusal.ts";
import { createHmac, timingSafeEqual } from "node:crypto";
import { sha256 } from "./ports/random.ts";

/**
 * An address as sendings to it are counted: variants with a plus sign reach the same box.
 * Telephone numbers stay as they are.
 */
export const boxOf = (address: string): string =>
  address
    .trim()
    .toLowerCase()
    .replace(/^([^@+]+)\+[^@]*@/, "$1@");

/** The figures of one-time codes in constants.json. */
interface CodeLimits {
  readonly digits: number;
  /** Digits of a code that agrees to where money goes. */
  readonly moneyDigits: number;
  readonly lifeSeconds: number;
  readonly tries: number;
  readonly resendSeconds: number;
  readonly perHour: number;
  readonly perDay: number;
}

/** Reads them. */
export function codeLimits(registry: Registry): CodeLimits {
  const settings = registry.constants.one_time_code;
  return {
    digits: settings.digits,
    moneyDigits: settings.digits_money,
    lifeSeconds: settings.life_minutes * 60,
    tries: settings.tries,
    resendSeconds: settings.resend_seconds,
    perHour: settings.per_address_per_hour,
    perDay: settings.per_address_per_day,
  };
}

const DAY = 86_400_000;

/**
 * Admits one more code or link to an address, within the time between two of its kind and the counts of an hour and a
 * day of both. Who was just sent a link asks for a code at once: that one has not been sent before. The address is held
 * until the transaction ends, so that many requests at once count one after the other.
 * @throws Refusal code_sent_recently with retry_after before the resend time is over, too_many_codes over the hour's or
 * the day's count of the address
 */
export async function admitSending(context: WriteContext, address: string, kind: "code" | "link"): Promise<void> {
  const limits = codeLimits(context.registry);
  const now = context.ports.clock.now();
  await context.trx.rows(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [`code ${boxOf(address)}`]);
  const recent = await context.trx.rows<{ sent_at: string; kind: string }>(
    `SELECT sent_at, CASE code_hash WHEN '' THEN 'link' ELSE 'code' END AS kind
     FROM one_time_code
     WHERE address = $1 AND sent_at > $2
     ORDER BY sent_at DESC`,
    [boxOf(address), new Date(now.getTime() - DAY).toISOString()],
  );
  const ageOf = (row: { sent_at: string }): number => (now.getTime() - Date.parse(row.sent_at)) / 1000;
  const ages = recent.map(ageOf);
  const latest = recent.find((row) => row.kind === kind);
  if (latest !== undefined && ageOf(latest) < limits.resendSeconds)
    refuse("code_sent_recently", { data: { retry_after: Math.ceil(limits.resendSeconds - ageOf(latest)) } });
  if (ages.filter((age) => age < 3600).length >= limits.perHour || ages.length >= limits.perDay)
    refuse("too_many_codes");
}

/**
 * Admits and counts a mail that carries a link, among the codes of its address.
 * @throws Refusal as admitSending
 */
export async function noteSending(context: WriteContext, address: string): Promise<void> {
  await admitSending(context, address, "link");
  const now = context.ports.clock.now().toISOString();
  await insertRecord(context, "one_time_code", {
    address: boxOf(address),
    purpose: "link",
    bound_to: boxOf(address),
    code_hash: "",
    sent_at: now,
    expires_at: now,
  });
}

/**
 * The secret under which codes are kept: made once for a database, so that a copy of the table of codes alone tells
 * nothing.
 */
async function pepper(context: WriteContext): Promise<string> {
  await context.trx.run(
    `INSERT INTO setting (name, value) VALUES ('code_pepper', $1::jsonb) ON CONFLICT (name) DO NOTHING`,
    [JSON.stringify(context.ports.random.token())],
  );
  const row = await context.trx.first<{ value: string }>(`SELECT value FROM setting WHERE name = 'code_pepper'`);
  return String(row?.value);
}

/** HMAC-SHA256 of a code together with what it was sent for, so that it opens nothing else. */
export async function codeHash(context: WriteContext, purpose: string, boundTo: string, code: string): Promise<string> {
  return createHmac("sha256", await pepper(context))
    .update(JSON.stringify([purpose, boundTo, code]))
    .digest("hex");
}

/** Tickets are kept among the codes, under no address: they are not sent, so they count for none. */
const NOWHERE = "ticket";

const refused = (): never => refuse("token_invalid", { data: { purpose: "ticket", can_resend: true } });

/**
 * A secret for having typed a right code: it may be shown once, within the life of a code, for the same purpose.
 * @param boundTo what it is good for beside the purpose: an address, a user with an address
 */
export async function giveTicket(context: WriteContext, purpose: string, boundTo: string): Promise<string> {
  const token = context.ports.random.token();
  const now = context.ports.clock.now();
  await insertRecord(context, "one_time_code", {
    address: NOWHERE,
    purpose: `ticket_${purpose}`,
    bound_to: boundTo,
    code_hash: sha256(token),
    sent_at: now.toISOString(),
    expires_at: new Date(now.getTime() + codeLimits(context.registry).lifeSeconds * 1000).toISOString(),
  });
  return token;
}

/**
 * Uses a ticket up and tells what it was bound to.
 * @throws Refusal token_invalid for one that is unknown, used, too old, or of another purpose
 */
export async function consumeTicket(context: WriteContext, purpose: string, ticket: unknown): Promise<string> {
  if (typeof ticket !== "string" || !/^[\w-]{43}$/.test(ticket)) return refused();
  const row = await context.trx.first<{ bound_to: string }>(
    `UPDATE one_time_code
      SET used_at = $3
      WHERE purpose = $1 AND code_hash = $2 AND used_at IS NULL AND expires_at > $3
      RETURNING bound_to`,
    [`ticket_${purpose}`, sha256(ticket), context.ports.clock.now().toISOString()],
  );
  return row?.bound_to ?? refused();
}

/** What a ticket that is still good is bound to, without using it up. @throws Refusal as takeTicket */
export async function seeTicket(context: WriteContext, purpose: string, ticket: unknown): Promise<string> {
  if (typeof ticket !== "string" || !/^[\w-]{43}$/.test(ticket)) return refused();
  const row = await context.trx.first<{ bound_to: string }>(
    `SELECT bound_to FROM one_time_code WHERE purpose = $1 AND code_hash = $2 AND used_at IS NULL AND expires_at > $3`,
    [`ticket_${purpose}`, sha256(ticket), context.ports.clock.now().toISOString()],
  );
  return row?.bound_to ?? refused();
}

const same = (left: string, right: string): boolean =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));

/** What is wrong with a code, whatever it is. */
const wrong = (context: WriteContext, keep: boolean): never =>
  refuse("token_invalid", {
    keep,
    data: { purpose: "one_time_code", can_resend: true },
    message: context.say("error", "code_wrong"),
  });

/**
 * Tells whether a one-time code is right, and leaves it good for `useUp`. Each try is counted by one conditional
 * statement before the code is looked at, so that no number of parallel guesses gets more tries than there are; every
 * try stays counted.
 * @returns its id
 * @throws Refusal token_invalid when there is no live code, its tries are used up, or it is wrong
 */
export async function matchCode(
  context: WriteContext,
  purpose: string,
  boundTo: string,
  code: unknown,
): Promise<string> {
  const now = context.ports.clock.now().toISOString();
  const counted = await context.trx.first<{ id: string; code_hash: string }>(
    `UPDATE one_time_code SET tries = tries + 1
     WHERE id = (
       SELECT id
       FROM one_time_code
       WHERE purpose = $1 AND bound_to = $2 AND used_at IS NULL AND expires_at > $3
       ORDER BY id DESC
       LIMIT 1
     )
       AND tries < $4 AND used_at IS NULL
     RETURNING id, code_hash`,
    [purpose, boundTo, now, codeLimits(context.registry).tries],
  );
  const given = typeof code === "string" ? code.normalize("NFKC").trim() : "";
  if (counted === undefined || !same(await codeHash(context, purpose, boundTo, given), counted.code_hash))
    return wrong(context, true);
  return counted.id;
}

/** Uses up a code that was right. @throws Refusal token_invalid when it was used meanwhile */
export async function useUp(context: WriteContext, id: string): Promise<void> {
  const used = await context.trx.run(`UPDATE one_time_code SET used_at = $2 WHERE id = $1 AND used_at IS NULL`, [
    id,
    context.ports.clock.now().toISOString(),
  ]);
  if (used !== 1) wrong(context, false);
}

/** Uses a one-time code up. @throws Refusal token_invalid as matchCode and useUp */
export async function useCode(context: WriteContext, purpose: string, boundTo: string, code: unknown): Promise<void> {
  await useUp(context, await matchCode(context, purpose, boundTo, code));
}
