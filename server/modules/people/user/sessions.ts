import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { OwnContext, ReadContext } from "../../../platform/context.ts";
import { deviceName } from "../../../platform/session/device-name.ts";
import { sessionLimits } from "../../../platform/session/limits.ts";
import { endSessionsOf } from "../../../platform/session/start.ts";
import { writeAudit } from "../../../platform/records/audit.ts";
import { refuse } from "../../../platform/refusal.ts";
import { requireOwnPassword } from "../../sign-in/password/own.ts";

/** A session's name to its owner: digits that stay while it lives and open nothing. */
const NAME = "('x' || substr(token_hash, 1, 15))::bit(60)::bigint::text";

/** The signed-in person's sessions that still open something, the newest first. */
export async function sessionList(_input: HandlerInputs["user.sessions"], context: ReadContext): Promise<unknown> {
  const { idleMilliseconds, absoluteMilliseconds } = sessionLimits(context.registry);
  const now = context.ports.clock.now().getTime();
  const rows = await context.db.rows<Record<string, unknown>>(
    `SELECT ${NAME} AS id, token_hash = $2 AS is_current, created_at AS started_at, used_at, ip, user_agent AS device
     FROM session
     WHERE user_id = $1 AND used_at > $3::timestamptz AND created_at > $4::timestamptz ORDER BY created_at DESC`,
    [
      context.acting?.user.id ?? null,
      context.acting?.session ?? "",
      new Date(now - idleMilliseconds).toISOString(),
      new Date(now - absoluteMilliseconds).toISOString(),
    ],
  );
  return { rows: rows.map((row) => ({ ...row, device: deviceName(String(row["device"] ?? "")) })), count: rows.length };
}

/**
 * Ends one session of the signed-in person, or all but this one, by their password.
 * @throws Refusal invalid_fields at `old`, not_found for one that is not there any more, and for this one, which is
 * left by signing out
 */
export async function endOtherSessions(
  input: HandlerInputs["user.end_sessions"],
  context: OwnContext,
): Promise<unknown> {
  await requireOwnPassword(context, input.old, "old");
  const id = context.acting?.user.id ?? "0";
  const here = context.acting?.session ?? "";
  return context.transaction(async (write) => {
    if (input.id === undefined) await endSessionsOf(write, id, { except: here });
    else if (
      (await write.trx.run(`DELETE FROM session WHERE user_id = $1 AND token_hash <> $2 AND ${NAME} = $3`, [
        id,
        here,
        input.id,
      ])) !== 1
    )
      refuse("not_found");
    await writeAudit(write, { action: "user.end_sessions", entity: "user", id });
    return {};
  });
}
