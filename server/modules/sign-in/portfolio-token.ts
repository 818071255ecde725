import type { Registry } from "../../../registry/registry.ts";
import type { WriteContext } from "../../platform/context.ts";
import { sha256 } from "../../platform/ports/random.ts";
import { ACTING_COLUMNS, ACTING_TABLES, actingOf } from "../../platform/session/acting.ts";
import type { FoundSession } from "../../platform/session/find.ts";
import type { Reading } from "../../platform/store/handle.ts";

const FIND = `SELECT t.session_hash, ${ACTING_COLUMNS}
  FROM portfolio_token t
  JOIN session s ON s.token_hash = t.session_hash
  JOIN ${ACTING_TABLES} ON u."id" = s.user_id
  WHERE t.token_hash = $1 AND t.used_at > $2::timestamptz AND t.created_at > $3::timestamptz`;

const ago = (now: Date, milliseconds: number): string => new Date(now.getTime() - milliseconds).toISOString();

/** Gives a session's portfolio a token, which is stored nowhere and ends with the session. */
export async function givePortfolioToken(context: WriteContext, session: string): Promise<string> {
  const token = context.ports.random.token();
  await context.trx.run(
    "INSERT INTO portfolio_token (token_hash, session_hash, created_at, used_at) VALUES ($1, $2, $3::timestamptz, $3::timestamptz)",
    [sha256(token), sha256(session), context.ports.clock.now().toISOString()],
  );
  return token;
}

/**
 * The investor whom a portfolio's token stands for; undefined when it is unknown, idle or too old, or they may not act.
 */
export async function findPortfolio(
  db: Reading,
  registry: Registry,
  token: string,
  now: Date,
): Promise<FoundSession | undefined> {
  const limits = registry.constants.session;
  const hash = sha256(token);
  const row = await db.first(FIND, [
    hash,
    ago(now, limits.portfolio_idle_minutes * 60_000),
    ago(now, limits.portfolio_absolute_hours * 3_600_000),
  ]);
  const acting = row && actingOf(registry, row, String(row["session_hash"]), "investor");
  if (acting?.role === undefined) return undefined;
  return {
    acting,
    extend: async (store) => {
      await store.transaction((trx) =>
        trx.run(
          "UPDATE portfolio_token SET used_at = $2::timestamptz WHERE token_hash = $1 AND used_at < $2::timestamptz",
          [hash, now.toISOString()],
        ),
      );
    },
  };
}
