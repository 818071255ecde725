import { timingSafeEqual } from "node:crypto";
import type { WriteContext } from "../context.ts";
import { codeLimits } from "../one-time-code/limits.ts";
import { anyRecords } from "../query/unscoped.ts";
import { refuse } from "../refusal.ts";
import type { Reading } from "../store/handle.ts";
import { stepOfCode } from "./app.ts";
import { recoveryCodes, recoveryCount } from "./recovery.ts";

interface Device extends Record<string, unknown> {
  id: string;
  secret: string;
}

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
  const place = recoveryCodes(device.secret, recoveryCount(context.registry)).findIndex((each) => same(each, code));
  if (place < 0) return false;
  return (
    (await context.trx.run(
      `UPDATE authenticator
        SET recovery_used = array_append(coalesce(recovery_used, '{}'), $2::text), tries = 0
        WHERE id = $1::bigint AND confirmed_at IS NOT NULL AND NOT ($2::text = ANY(coalesce(recovery_used, '{}')))`,
      [device.id, String(place)],
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
