import type { WriteContext } from "../context.ts";
import { sha256 } from "../ports/random.ts";
import { sessionLimits } from "./limits.ts";

const LONGEST_AGENT = 300;

/**
 * Starts a session and gives its opaque token, which is stored nowhere; beyond the most at once, the oldest end.
 * The caller sends it with `context.answer.startSession(token)`.
 */
export async function startSession(context: WriteContext, userId: string, role: string | undefined): Promise<string> {
  const token = context.ports.random.token();
  const now = context.ports.clock.now().toISOString();
  // The user's row is the lock: two logins at once must not both leave the most and one more.
  await context.trx.first(`SELECT "id" FROM "user" WHERE "id" = $1::bigint FOR UPDATE`, [userId]);
  await context.trx.run(
    "INSERT INTO session (token_hash, user_id, role, created_at, used_at, ip, user_agent) VALUES ($1, $2::bigint, $3, $4::timestamptz, $4::timestamptz, $5, $6)",
    [sha256(token), userId, role ?? null, now, context.ip, context.userAgent.slice(0, LONGEST_AGENT)],
  );
  await context.trx.run(
    "DELETE FROM session WHERE user_id = $1::bigint AND token_hash NOT IN (SELECT token_hash FROM session WHERE user_id = $1::bigint ORDER BY created_at DESC, token_hash = $3 DESC LIMIT $2::integer)",
    [userId, sessionLimits(context.registry).most, sha256(token)],
  );
  return token;
}

/**
 * Gives the acting session a new token, and a role if one is chosen; the old token opens nothing any more.
 * Its age stays: the absolute limit counts from the login.
 * @throws Error when nobody is signed in
 */
export async function rotateSession(context: WriteContext, role?: string): Promise<string> {
  if (!context.acting) throw new Error("no session to rotate");
  const token = context.ports.random.token();
  await context.trx.run("UPDATE session SET token_hash = $2, role = coalesce($3, role) WHERE token_hash = $1", [
    context.acting.session,
    sha256(token),
    role ?? null,
  ]);
  return token;
}

/** Ends the acting session. */
export async function endSession(context: WriteContext): Promise<void> {
  if (context.acting) await context.trx.run("DELETE FROM session WHERE token_hash = $1", [context.acting.session]);
}

/** Ends all sessions of a user, but for one if its hash is given (password change, disabling). */
export async function endSessionsOf(
  context: WriteContext,
  userId: string,
  options: { except?: string } = {},
): Promise<void> {
  await context.trx.run("DELETE FROM session WHERE user_id = $1::bigint AND token_hash <> $2", [
    userId,
    options.except ?? "",
  ]);
}
