import type { MenuEntry } from "../../../../registry/config/product.ts";
import type { ReadContext } from "../../context.ts";

/** A menu entry on the wire. */
export interface ShownEntry {
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
