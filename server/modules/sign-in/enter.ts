import type { Answered } from "../../platform/answered.ts";
import type { Registry } from "../../../registry/registry.ts";
import type { WriteContext } from "../../platform/context.ts";
import { sha256 } from "../../platform/ports/random.ts";
import { ACTING_COLUMNS, ACTING_TABLES, actingOf, type ActingRow } from "../../platform/session/acting.ts";
import { type FoundSession, endSession, startSession } from "../../platform/session/session.ts";
import type { Reading } from "../../platform/store/handle.ts";
import { writeAudit } from "../../platform/records/audit.ts";
import { asPlatform, executeNow } from "../../platform/lifecycle/engine.ts";
import { currentFirst } from "../../platform/session/roles.ts";
import { homeFor } from "./home.ts";

const FIND = `SELECT t.session_hash, ${ACTING_COLUMNS}
  FROM portfolio_token t
  JOIN session s ON s.token_hash = t.session_hash
  JOIN ${ACTING_TABLES} ON u."id" = s.user_id
  WHERE t.token_hash = $1 AND t.used_at > $2::timestamptz AND t.created_at > $3::timestamptz`;

const ago = (now: Date, milliseconds: number): string => new Date(now.getTime() - milliseconds).toISOString();

/** Gives a session's portfolio a token, which is stored nowhere and ends with the session. */
async function givePortfolioToken(context: WriteContext, session: string): Promise<string> {
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
  const row = await db.first<ActingRow & { readonly session_hash: string }>(FIND, [
    hash,
    ago(now, limits.portfolio_idle_minutes * 60_000),
    ago(now, limits.portfolio_absolute_hours * 3_600_000),
  ]);
  const acting = row && actingOf(registry, row, row.session_hash, "investor");
  if (acting?.role === undefined) return undefined;
  return {
    acting,
    use: () => ({
      text: "UPDATE portfolio_token SET used_at = $2::timestamptz WHERE token_hash = $1 AND used_at < $2::timestamptz",
      values: [hash, now.toISOString()],
    }),
  };
}

/** An account as signing in reads it. */
export interface Account {
  id: string;
  name: string;
  email: string;
  contact_email: string | null;
  status: string;
  password_hash: string | null;
  company: string | null;
  roles: string[] | null;
  current_role: string | null;
  is_company_admin: boolean | null;
  mfa_enabled: boolean | null;
  guide_step: number | null;
  language: string | null;
}

/**
 * Roles with the current one first: the one of the last time, else the first held; none for somebody without a role.
 */
function rolesOf(account: Account): { roles: string[]; current: string | undefined } {
  const held = account.roles ?? [];
  const current = account.current_role !== null && held.includes(account.current_role) ? account.current_role : held[0];
  return { current, roles: current === undefined ? [] : currentFirst(held, current) };
}

/** What somebody showed to come in. */
export type Shown = "password" | "mailed_code" | "authenticator";

/** Starts the session of somebody who has proven who they are, and tells where to go; the audit says by what. */
export async function enter(
  write: WriteContext,
  account: Account,
  shown: readonly Shown[],
): Promise<Answered<"signed_in">> {
  const { roles, current } = rolesOf(account);
  await write.trx.run(`UPDATE "user" SET last_login_at = $2, "current_role" = $3 WHERE id = $1`, [
    account.id,
    write.ports.clock.stamp(),
    current ?? null,
  ]);
  if (account.status === "locked") await executeNow(asPlatform(write), "user", account.id, "unlock");
  // Whoever was signed in with this browser is so no more.
  await endSession(write);
  const session = await startSession(write, account.id, current);
  write.answer.startSession(session);
  await writeAudit(write, {
    action: "user.login",
    entity: "user",
    id: account.id,
    after: { shown },
    entering: { id: account.id, name: account.name, company: account.company },
  });
  const company =
    account.company === null
      ? undefined
      : await write.trx.first<{ id: string; name: string; status: string }>(
          `SELECT id, name, status FROM company WHERE id = $1`,
          [account.company],
        );
  return {
    user: {
      id: account.id,
      name: account.name,
      email: account.email,
      roles,
      current_role: current,
      is_company_admin: account.is_company_admin === true,
      guide_step: account.guide_step ?? 0,
      language: account.language ?? "en-US",
    },
    ...(company === undefined ? {} : { company }),
    home_route: await homeFor(write.db, write.registry, current, company),
    choose_role: roles.length !== 1,
    ...(current === "investor" ? { portfolio_token: await givePortfolioToken(write, session) } : {}),
  };
}
