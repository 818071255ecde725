import type { OwnContext } from "../../context.ts";
import type { Input } from "../../handler.ts";
import { refuse } from "../../refusal.ts";
import { verifyPassword } from "../../session/password.ts";
import { startSession } from "../../session/start.ts";
import { knownDevice, rememberDevice } from "./device.ts";
import { countTry, forgetTries } from "./tries.ts";
import { homeOf } from "../role/home.ts";

interface Account extends Record<string, unknown> {
  id: string;
  name: string;
  email: string;
  status: string;
  password_hash: string | null;
  company: string | null;
  roles: string[];
  current_role: string | null;
  is_company_admin: boolean | null;
  guide_step: number | null;
  language: string | null;
}

const MAY_SIGN_IN = ["active", "pending", "unverified"];

/** Everybody who may not come in gets one text, whatever the reason. */
const refuseLogin = (context: OwnContext, code: "1002" | "1033"): never => refuse(code, { message: context.say("error", "code.1002") });

/** Roles with the current one first: the one of the last time, else the first held; none for somebody without a role. */
function rolesOf(account: Account): { roles: string[]; current: string | undefined } {
  const current = account.current_role !== null && account.roles.includes(account.current_role) ? account.current_role : account.roles[0];
  return { current, roles: current === undefined ? [] : [current, ...account.roles.filter((role) => role !== current)] };
}

/**
 * Signs in. The try is counted first, the password checked outside of any transaction, and unknown accounts
 * take as long as known ones.
 * @throws Refusal 1002 wrong e-mail or password, or too many tries for now; 1033 disabled after a right password
 */
export async function login(input: Input, context: OwnContext): Promise<unknown> {
  const email = String(input["email"]).trim().toLowerCase();
  const account = await context.db.first<Account>(`SELECT * FROM "user" WHERE email = $1`, [email]);
  const device = account && await knownDevice(context, account.id);
  const counter = device === undefined ? email : `${email} ${device}`;
  const admitted = await context.transaction((write) => countTry(write, counter));
  const right = await verifyPassword(account?.password_hash ?? undefined, String(input["password"]).normalize("NFC"));
  if (!account || !right || !admitted) return refuseLogin(context, "1002");
  if (!MAY_SIGN_IN.includes(account.status)) return refuseLogin(context, "1033");
  const { roles, current } = rolesOf(account);
  return context.transaction(async (write) => {
    await forgetTries(write, counter);
    await rememberDevice(write, account.id, device);
    await write.trx.run(`UPDATE "user" SET last_login_at = $2, "current_role" = $3 WHERE id = $1`, [account.id, write.ports.clock.stamp(), current ?? null]);
    write.answer.startSession(await startSession(write, account.id, current));
    const company = account.company === null ? undefined
      : await write.trx.first(`SELECT id, name, status FROM company WHERE id = $1`, [account.company]);
    return {
      user: { id: account.id, name: account.name, email: account.email, roles, current_role: current, is_company_admin: account.is_company_admin === true, guide_step: account.guide_step ?? 0, language: account.language ?? "en-US" },
      ...(company === undefined ? {} : { company }),
      home_route: homeOf(write.registry, current), choose_role: account.roles.length !== 1,
    };
  });
}
