import type { ReadContext } from "../../context.ts";

const CHOOSABLE = ["supplier", "enterprise", "financier"];

function info(context: ReadContext, role: string) {
  const menuCount = context.registry.menu.entries.filter(
    (entry) => entry.status === 1 && entry.allow.some((who) => who.split(":")[0] === role),
  ).length;
  return {
    role_key: role,
    name: context.say("role", role),
    description: context.say("role", `${role}.help`),
    illustration: role,
    selectable: CHOOSABLE.includes(role),
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
  const rows = (held.length > 0 ? held : CHOOSABLE).map((role) => info(context, role));
  return { rows, count: rows.length };
}

/** All roles of the platform, for names and pickers. */
export function allRoles(context: ReadContext) {
  const rows = Object.keys(context.registry.roles.roles).map((role) => info(context, role));
  return { rows, count: rows.length };
}
