import type { WriteContext } from "../../platform/context.ts";
import { givePortfolioToken } from "./portfolio-token.ts";
import { writeAudit } from "../../platform/records/audit.ts";
import { endSession, startSession } from "../../platform/session/start.ts";
import { asPlatform, executeNow } from "../../platform/lifecycle/execute-now.ts";
import { currentFirst } from "../../platform/session/roles/current-first.ts";
import { homeFor } from "../../platform/session/roles/home.ts";

/** An account as signing in reads it. */
export interface Account extends Record<string, unknown> {
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
export async function enter(write: WriteContext, account: Account, shown: readonly Shown[]): Promise<unknown> {
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
