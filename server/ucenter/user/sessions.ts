import type { ReadContext, WriteContext } from "../../context.ts";
import type { Input } from "../../handler.ts";
import { deviceName } from "../../session/device-name.ts";
import { sessionLimits } from "../../session/limits.ts";
import { endSessionsOf } from "../../session/start.ts";
import { writeAudit } from "../../records/audit.ts";

/** The signed-in person's sessions that still open something, the newest first. */
export async function sessionList(_input: Input, context: ReadContext): Promise<unknown> {
  const { idleMilliseconds, absoluteMilliseconds } = sessionLimits(context.registry);
  const now = context.ports.clock.now().getTime();
  const rows = await context.db.rows<Record<string, unknown>>(
    `SELECT row_number() OVER (ORDER BY created_at)::text AS id, token_hash = $2 AS is_current, created_at AS started_at, used_at, ip, user_agent AS device FROM session
     WHERE user_id = $1 AND used_at > $3::timestamptz AND created_at > $4::timestamptz ORDER BY created_at DESC`,
    [context.acting?.user.id ?? null, context.acting?.session ?? "", new Date(now - idleMilliseconds).toISOString(), new Date(now - absoluteMilliseconds).toISOString()]);
  return { rows: rows.map((row) => ({ ...row, device: deviceName(String(row["device"] ?? "")) })), count: rows.length };
}

/** Ends all sessions of the signed-in person but this one. */
export async function endOtherSessions(_input: Input, context: WriteContext): Promise<unknown> {
  const id = context.acting?.user.id ?? "0";
  await endSessionsOf(context, id, { except: context.acting?.session ?? "" });
  await writeAudit(context, { action: "user.end_sessions", entity: "user", id });
  return {};
}
