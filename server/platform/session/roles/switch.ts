import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import { createHash } from "node:crypto";
import type { WriteContext } from "../../context.ts";
import { refuse } from "../../refusal.ts";
import { rotateSession } from "../start.ts";
import { currentFirst } from "./current-first.ts";
import { homeOf } from "./home.ts";

async function enter(context: WriteContext, role: string, roles: readonly string[]): Promise<unknown> {
  await context.trx.run(`UPDATE "user" SET "current_role" = $2 WHERE id = $1`, [context.acting?.user.id, role]);
  context.answer.startSession(await rotateSession(context, role));
  const menu = createHash("sha256").update(JSON.stringify(context.registry.menu)).digest("hex").slice(0, 12);
  return {
    role,
    roles: currentFirst(roles, role),
    current_role: role,
    home_route: homeOf(context.registry, role),
    menu_version: `${role}-${menu}`,
  };
}

/**
 * Switches to another role that the person holds; the session gets a new secret.
 * @throws Refusal forbidden for a role not held
 */
export async function verifyRole(input: HandlerInputs["user.verify_role"], context: WriteContext): Promise<unknown> {
  const roles = context.acting?.roles ?? [];
  const role = String(input.role);
  if (!roles.includes(role)) refuse("forbidden");
  return enter(context, role, roles);
}

/** Chooses the role of a person who has none yet; once only. @throws Refusal rule_violated when it is fixed already */
export async function chooseRole(input: HandlerInputs["user.choose_role"], context: WriteContext): Promise<unknown> {
  if ((context.acting?.roles.length ?? 0) > 0)
    refuse("rule_violated", { data: { rule: "role_fixed" }, message: context.say("error", "rule.role_fixed") });
  const role = String(input.role);
  await context.trx.run(`UPDATE "user" SET roles = ARRAY[$2::text], version = version + 1 WHERE id = $1`, [
    context.acting?.user.id,
    role,
  ]);
  return enter(context, role, [role]);
}
