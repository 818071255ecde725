import type { Registry } from "../../../registry/registry.ts";
import type { Acting, WriteContext } from "../context.ts";
import { sha256 } from "../ports/random.ts";
import type { Reading } from "../store/handle.ts";
import type { Writing } from "../store/run-together.ts";
import { ACTING_COLUMNS, ACTING_TABLES, actingOf, type ActingRow } from "./acting.ts";
import type { Stored } from "../query/rows.ts";
import { extension } from "../extension.ts";

/** How long sessions live: constants.json, group session. */
interface SessionLimits {
  idleMilliseconds: number;
  absoluteMilliseconds: number;
  most: number;
}

/** The limits as constants.json says them. */
export function sessionLimits(registry: Registry): SessionLimits {
  const settings = registry.constants.session;
  return {
    idleMilliseconds: settings.idle_minutes * 60_000,
    absoluteMilliseconds: settings.absolute_hours * 3_600_000,
    most: settings.at_once_per_user,
  };
}

const TEXT = `SELECT s.role AS session_role, s.used_at, ${ACTING_COLUMNS}
  FROM session s
  JOIN ${ACTING_TABLES} ON u."id" = s.user_id
  WHERE s.token_hash = $1 AND s.used_at > $2::timestamptz AND s.created_at > $3::timestamptz`;

/** Uses are written at most this often, so that reading stays one statement. */
const WRITTEN_EVERY = 1_000;
const MAX_ENTRIES = 10_000;

/** When this process last wrote a session's use: many requests at once must not queue at one row. */
const written = new Map<string, number>();

function isWrittenLately(hash: string, now: number): boolean {
  const last = written.get(hash);
  if (last !== undefined && Math.abs(now - last) < WRITTEN_EVERY) return true;
  if (written.size >= MAX_ENTRIES) written.clear();
  written.set(hash, now);
  return false;
}

export interface FoundSession {
  acting: Acting;
  /** The statement that notes the use; undefined when it was noted a moment ago. Who asks for it must run it. */
  use(): Writing | undefined;
}

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();

/**
 * The session of a token, in one statement; undefined when it is unknown, idle or too old, or its user may not act.
 * Its use is noted only by what `use` gives, which passive calls leave out.
 */
export async function findSession(
  db: Reading,
  registry: Registry,
  token: string,
  now: Date,
): Promise<FoundSession | undefined> {
  const limits = sessionLimits(registry);
  const hash = sha256(token);
  const row = await db.first<ActingRow & { readonly session_role: string | null; readonly used_at: string }>(TEXT, [
    hash,
    before(now, limits.idleMilliseconds),
    before(now, limits.absoluteMilliseconds),
  ]);
  if (!row) return undefined;
  const acting = actingOf(registry, row, hash, row.session_role ?? undefined);
  if (!acting) return undefined;
  const usedAt = Date.parse(row.used_at);
  return {
    acting,
    use: () =>
      now.getTime() - usedAt < WRITTEN_EVERY || isWrittenLately(hash, now.getTime())
        ? undefined
        : {
            text: "UPDATE session SET used_at = $2::timestamptz WHERE token_hash = $1 AND used_at < $2::timestamptz",
            values: [hash, now.toISOString()],
          },
  };
}

/** What ended a session otherwise than its time: a person who is disabled loses all of theirs at once. */
export type SessionEnd = "company_closed" | "company_suspended";

/**
 * Why the session of a token lets nobody in any more; undefined where nobody took the right away, so that it is over by
 * its time. Asked for who is turned away alone.
 */
export async function sessionEnd(db: Reading, token: string): Promise<SessionEnd | undefined> {
  const row = await db.first<{ status: string | null }>(
    `SELECT c."status" AS status FROM session s JOIN ${ACTING_TABLES} ON u."id" = s.user_id WHERE s.token_hash = $1`,
    [sha256(token)],
  );
  if (row?.status === "closed") return "company_closed";
  return row?.status === "suspended" ? "company_suspended" : undefined;
}

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
    `INSERT INTO session (token_hash, user_id, role, created_at, used_at, ip, user_agent)
      VALUES ($1, $2::bigint, $3, $4::timestamptz, $4::timestamptz, $5, $6)`,
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
  await context.trx.run(
    `UPDATE session
      SET token_hash = $2, role = coalesce($3, role), used_at = greatest(used_at, $4::timestamptz)
      WHERE token_hash = $1`,
    [context.acting.session, sha256(token), role ?? null, context.ports.clock.now().toISOString()],
  );
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

/** Ends every unused link that was mailed to these addresses, whatever it decides. */
export async function revokeLinksTo(context: WriteContext, addresses: readonly unknown[]): Promise<void> {
  const known = addresses
    .filter((address) => typeof address === "string" && address !== "")
    .map((address) => String(address).toLowerCase());
  await context.trx.run(
    "UPDATE email_link SET revoked_at = $2 WHERE lower(recipient) = ANY($1::text[]) AND used_at IS NULL AND revoked_at IS NULL",
    [known, context.ports.clock.now().toISOString()],
  );
}

/**
 * Ends a person's sessions at once: what they may do has changed, so they sign in to it anew. Of somebody who may not
 * come in any more the mailed links end too, those to the account and those by which they could decide.
 */
export async function signOut(context: WriteContext, user: Stored<"user">): Promise<void> {
  await endSessionsOf(context, user.id);
  if (user.status !== "disabled") return;
  await context.trx.run(
    "UPDATE email_link SET revoked_at = $2 WHERE subject_entity = 'user' AND subject_id = $1 AND used_at IS NULL AND revoked_at IS NULL",
    [user.id, context.ports.clock.now().toISOString()],
  );
  await revokeLinksTo(context, [user.email, user.contact_email]);
}

/** A way in beside the session's cookie, for calls that say so. */
export interface TokenAuthentication {
  /** Header that carries the token, in lower case. */
  readonly header: string;
  /** The role in which whoever comes in by it acts. */
  readonly role: string;
  /** Whom a token stands for; undefined when it is unknown or has run out. */
  find(db: Reading, registry: Registry, token: string, now: Date): Promise<FoundSession | undefined>;
}

/** Where modules add doors, by the word in `allow` that opens them. */
export const tokenAuthenticationPoint = extension<TokenAuthentication>("door");

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/HeadlessChrome\/|Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

const named = (userAgent: string, names: typeof BROWSERS): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/**
 * What people call a browser by what it says of itself: Chrome, Windows. What is not known stays as it was said, cut
 * short.
 */
export function deviceName(userAgent: string): string {
  const known = [named(userAgent, BROWSERS), named(userAgent, SYSTEMS)].filter((name) => name !== undefined);
  return known.length > 0 ? known.join(", ") : userAgent.slice(0, 40);
}
