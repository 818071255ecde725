import type { Registry } from "../../../registry/registry.ts";
import type { Acting } from "../context.ts";
import { sha256 } from "../ports/random.ts";
import type { Reading, Row, Store } from "../store/handle.ts";
import { ACTING_COLUMNS, ACTING_TABLES, actingOf } from "./acting.ts";
import { sessionLimits } from "./limits.ts";

const TEXT = `SELECT s.role AS session_role, s.used_at, ${ACTING_COLUMNS}
  FROM session s
  JOIN ${ACTING_TABLES} ON u."id" = s.user_id
  WHERE s.token_hash = $1 AND s.used_at > $2::timestamptz AND s.created_at > $3::timestamptz`;

/** Uses are written at most this often, so that reading stays one statement. */
const WRITTEN_EVERY = 1_000;
const MOST_KEPT = 10_000;

/** When this process last wrote a session's use: many requests at once must not queue at one row. */
const written = new Map<string, number>();

function isWrittenLately(hash: string, now: number): boolean {
  const last = written.get(hash);
  if (last !== undefined && Math.abs(now - last) < WRITTEN_EVERY) return true;
  if (written.size >= MOST_KEPT) written.clear();
  written.set(hash, now);
  return false;
}

export interface FoundSession {
  acting: Acting;
  /** Notes the use; does nothing when it was noted a moment ago. */
  extend(store: Store): Promise<void>;
}

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();

/**
 * The session of a token, in one statement; undefined when it is unknown, idle or too old, or its user may not act.
 * Its use is noted only by `extend`, which passive calls leave out.
 */
export async function findSession(
  db: Reading,
  registry: Registry,
  token: string,
  now: Date,
): Promise<FoundSession | undefined> {
  const limits = sessionLimits(registry);
  const hash = sha256(token);
  const row: Row | undefined = await db.first(TEXT, [
    hash,
    before(now, limits.idleMilliseconds),
    before(now, limits.absoluteMilliseconds),
  ]);
  if (!row) return undefined;
  const acting = actingOf(registry, row, hash, (row["session_role"] as string | null) ?? undefined);
  if (!acting) return undefined;
  const usedAt = Date.parse(String(row["used_at"]));
  return {
    acting,
    extend: async (store) => {
      if (now.getTime() - usedAt < WRITTEN_EVERY || isWrittenLately(hash, now.getTime())) return;
      await store.transaction((trx) =>
        trx.run("UPDATE session SET used_at = $2::timestamptz WHERE token_hash = $1 AND used_at < $2::timestamptz", [
          hash,
          now.toISOString(),
        ]),
      );
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
