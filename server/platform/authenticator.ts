import { Secret, TOTP } from "otpauth";
import type { WriteContext } from "./context.ts";
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Registry } from "../../registry/registry.ts";
import { codeLimits, useCode as takeMailedCode } from "./one-time-code.ts";
import type { Stored } from "./query/rows.ts";
import { anyRecords } from "./query/unscoped.ts";
import { refuse } from "./refusal.ts";
import type { Reading } from "./store/handle.ts";

/** Seconds for which a code of the app stands. */
export const PERIOD = 30;
/** Periods before and after the present one whose codes still count: clocks of phones are not exact. */
const WINDOW = 1;
const SECRET_BYTES = 20;

/** A new secret for an app, in base32 (RFC 4648). */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/**
 * What an app does with its secret: codes of six digits by RFC 6238.
 * @param shownAs what it shows beside them: who asks for the code, and of which account
 */
export const appOf = (secret: string, shownAs: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...shownAs, secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period: PERIOD });

/** The period in which a code counts at a moment, counted from 1970; undefined for a code that counts in none. */
export function stepOfCode(secret: string, code: string, timestamp: Date): number | undefined {
  // The library compares bytes of one length alone.
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const away = appOf(secret).validate({ token: code, timestamp: timestamp.getTime(), window: WINDOW });
  return away === null ? undefined : Math.floor(timestamp.getTime() / 1000 / PERIOD) + away;
}

/** Takes a person's authenticator app away, with its recovery codes. */
export async function dropAuthenticator(context: WriteContext, user: string): Promise<void> {
  await context.trx.run(`DELETE FROM authenticator WHERE "user" = $1::bigint`, [user]);
}

const DIGITS = 12;

/** How many recovery codes there are, as constants.json says. */
export const recoveryCount = (registry: Pick<Registry, "constants">): number =>
  registry.constants.authenticator.recovery_codes;

/**
 * The recovery codes of a secret, so many: they follow from it, so that they are kept nowhere beside it. Each is good
 * once.
 */
export function recoveryCodes(secret: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const hash = createHmac("sha256", Secret.fromBase32(secret).bytes).update(`recovery ${index}`).digest();
    return (hash.readBigUInt64BE() % 10n ** BigInt(DIGITS)).toString().padStart(DIGITS, "0");
  });
}

/** An app that somebody set up, or begins to. */
type Device = Stored<"authenticator"> & { readonly secret: string };

const same = (left: string, right: string): boolean =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));

/** Whether somebody has confirmed an authenticator app. */
export async function hasAuthenticator(db: Reading, user: string): Promise<boolean> {
  return (
    (await db.first(`SELECT 1 AS found FROM authenticator WHERE "user" = $1::bigint AND confirmed_at IS NOT NULL`, [
      user,
    ])) !== undefined
  );
}

/** The app of a person, opened; undefined where there is none. */
export async function deviceOf(context: WriteContext, user: string): Promise<Device | undefined> {
  const [found] = await anyRecords(context.trx, context.registry, "authenticator", { user }, { limit: 1 });
  return found as Device | undefined;
}

/**
 * Counts one try by one conditional statement before the code is looked at, so that guesses at once get no more tries
 * than there are.
 */
async function countTry(context: WriteContext, user: string): Promise<boolean> {
  const { tries, lifeSeconds } = codeLimits(context.registry);
  const now = context.ports.clock.now();
  const since = new Date(now.getTime() - lifeSeconds * 1000).toISOString();
  const counted = await context.trx.run(
    `UPDATE authenticator
     SET tries = CASE WHEN tries_since IS NULL OR tries_since < $3 THEN 1 ELSE tries + 1 END,
       tries_since = CASE WHEN tries_since IS NULL OR tries_since < $3 THEN $2 ELSE tries_since END
     WHERE "user" = $1::bigint AND (tries < $4 OR tries_since IS NULL OR tries_since < $3)`,
    [user, now.toISOString(), since, tries],
  );
  return counted === 1;
}

/** Uses up a period's code or a recovery code: each is good once, also for two who show it at the same moment. */
async function spend(context: WriteContext, device: Device, code: string): Promise<boolean> {
  const step = stepOfCode(device.secret, code, context.ports.clock.now());
  if (step !== undefined)
    return (
      (await context.trx.run(
        `UPDATE authenticator
          SET last_step = $2, tries = 0
          WHERE id = $1::bigint AND (last_step IS NULL OR last_step < $2)`,
        [device.id, step],
      )) === 1
    );
  const index = recoveryCodes(device.secret, recoveryCount(context.registry)).findIndex((each) => same(each, code));
  if (index < 0) return false;
  return (
    (await context.trx.run(
      `UPDATE authenticator
        SET recovery_used = array_append(coalesce(recovery_used, '{}'), $2::text), tries = 0
        WHERE id = $1::bigint AND confirmed_at IS NOT NULL AND NOT ($2::text = ANY(coalesce(recovery_used, '{}')))`,
      [device.id, String(index)],
    )) === 1
  );
}

/**
 * Takes the code of a person's authenticator app, or one of its recovery codes. At most as many as of a mailed code are
 * judged within its life; a wrong one stays counted.
 * @throws Refusal token_invalid as for a mailed code
 */
export async function consumeAppCode(context: WriteContext, user: string, code: unknown): Promise<void> {
  const counted = await countTry(context, user);
  const device = counted ? await deviceOf(context, user) : undefined;
  const given = typeof code === "string" ? code.normalize("NFKC").replaceAll(/[\s-]/g, "") : "";
  if (device === undefined || !(await spend(context, device, given))) {
    refuse("token_invalid", {
      keep: true,
      data: { purpose: "one_time_code", can_resend: false },
      message: context.say("error", "app_code_wrong"),
    });
  }
}

/**
 * Takes the code by which the acting person proves a step of their own: of their authenticator app where they have one,
 * else the one that was mailed for this purpose.
 * @throws Refusal token_invalid
 */
export async function consumeOwnCode(
  context: WriteContext,
  user: string,
  purpose: string,
  boundTo: string,
  code: unknown,
): Promise<void> {
  if (await hasAuthenticator(context.trx, user)) return consumeAppCode(context, user, code);
  return takeMailedCode(context, purpose, boundTo, code);
}
