import type { Answered } from "../answered.ts";
import type { Registry } from "../../../registry/registry.ts";
import type { ReadContext, WriteContext } from "../context.ts";
import type { MenuEntry } from "../../../registry/product.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import { createHash } from "node:crypto";
import { refuse } from "../refusal.ts";
import { rotateSession } from "./session.ts";

/** Roles with this one first, so that the first role held is always the current one. */
export const currentFirst = (roles: readonly string[], role: string): string[] => [
  role,
  ...roles.filter((one) => one !== role),
];

/** First page of a role; the role's choice while there is none. */
export const homeOf = (registry: Registry, role: string | undefined): string =>
  role === undefined ? "/role/choose" : (registry.roles.roles[role]?.home ?? "/dashboard");

function info(context: ReadContext, role: string) {
  const menuCount = context.registry.menu.entries.filter(
    (entry) => entry.status === 1 && entry.allow.some((who) => who.split(":")[0] === role),
  ).length;
  return {
    role_key: role,
    name: context.say("role", role),
    description: context.say("role", `${role}.help`),
    illustration: role,
    selectable: context.registry.roles.roles[role]?.choosable === true,
    held: context.acting?.roles.includes(role) === true,
    menu_count: menuCount,
  };
}

/**
 * The roles that this person may have: those held, the current one first; all choosable ones for somebody without a
 * role.
 */
export function ownRoles(context: ReadContext) {
  const held = context.acting?.roles ?? [];
  const offered = Object.entries(context.registry.roles.roles).flatMap(([role, { choosable }]) =>
    choosable ? [role] : [],
  );
  const rows = (held.length > 0 ? held : offered).map((role) => info(context, role));
  return { rows, count: rows.length };
}

/** All roles of the platform, for names and pickers. */
export function allRoles(context: ReadContext) {
  const rows = Object.keys(context.registry.roles.roles).map((role) => info(context, role));
  return { rows, count: rows.length };
}

/** A menu entry on the wire. */
interface ShownEntry {
  key: string;
  name: string;
  path?: string;
  also?: string[];
  icon?: string;
  parent_keys: string[];
  status: number;
  authority: string;
  badge_key?: string;
  children: ShownEntry[];
}

/** Whether somebody in this role with these permissions sees the entry. */
function isAllowed(entry: MenuEntry, role: string, permissions: ReadonlySet<string>): boolean {
  return entry.allow.some((who) => {
    const [name, permission] = who.split(":");
    return (name === role || name === "session") && (permission === undefined || permissions.has(permission));
  });
}

/**
 * The menu of the current role in the caller's language; every entry's authority is the first role held, which is the
 * current one.
 */
export function menuFor(context: ReadContext): ShownEntry[] {
  const role = context.acting?.role;
  if (role === undefined) return [];
  const permissions = context.acting?.permissions ?? new Set<string>();
  const shown = (entries: readonly MenuEntry[], parents: string[]): ShownEntry[] =>
    entries
      .filter((entry) => isAllowed(entry, role, permissions))
      .map((entry) => ({
        key: entry.key,
        name: context.say("menu", entry.key),
        parent_keys: parents,
        status: entry.status,
        authority: role,
        ...(entry.path === undefined ? {} : { path: entry.path }),
        ...(entry.also === undefined ? {} : { also: entry.also }),
        ...(entry.icon === undefined ? {} : { icon: entry.icon }),
        ...(entry.badge === undefined ? {} : { badge_key: entry.badge }),
        children: shown(entry.children ?? [], [...parents, entry.key]),
      }))
      .filter((entry) => entry.path !== undefined || entry.children.length > 0);
  return shown(context.registry.menu.entries, []);
}

async function enter(context: WriteContext, role: string, roles: readonly string[]): Promise<Answered<"role_choice">> {
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
export async function verifyRole(
  input: HandlerInputs["user.verify_role"],
  context: WriteContext,
): Promise<HandlerAnswers["user.verify_role"]> {
  const roles = context.acting?.roles ?? [];
  const role = input.role;
  if (!roles.includes(role)) refuse("forbidden");
  return enter(context, role, roles);
}

/** Chooses the role of a person who has none yet; once only. @throws Refusal rule_violated when it is fixed already */
export async function chooseRole(
  input: HandlerInputs["user.choose_role"],
  context: WriteContext,
): Promise<HandlerAnswers["user.choose_role"]> {
  if ((context.acting?.roles.length ?? 0) > 0)
    refuse("rule_violated", { data: { rule: "role_fixed" }, message: context.say("error", "rule.role_fixed") });
  const role = input.role;
  await context.trx.run(`UPDATE "user" SET roles = ARRAY[$2::text], version = version + 1 WHERE id = $1`, [
    context.acting?.user.id,
    role,
  ]);
  return enter(context, role, [role]);
}
