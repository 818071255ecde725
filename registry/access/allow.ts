import type { Registry } from "../model.ts";

/**
 * The words beside the roles that say who may: nobody signed in, anyone signed in, a mailed link, a portfolio token.
 */
const openWords = ["public", "session", "link", "portfolio"] as const;

/** Who of an `allow` entry, and the permission it asks for besides. */
export function whoOf(said: string): { who: string; permission?: string } {
  const [who, permission] = said.split(":");
  return permission === undefined ? { who: who! } : { who: who!, permission };
}

/** All permissions a role may hold; none for a role that does not exist. */
export function permissionsOf(registry: Registry, role: string): string[] {
  return registry.roles.roles[role]?.permissions ?? [];
}

/**
 * Whether somebody with a role and permissions is let in by an `allow`. `public` lets everyone in, `session` everyone
 * signed in.
 */
export function lets(
  allow: readonly string[] | undefined,
  role: string | undefined,
  permissions: readonly string[],
): boolean {
  if (allow === undefined) return true;
  return allow.some((said) => {
    const { who, permission } = whoOf(said);
    if (who === "public") return true;
    if (who === "session")
      return role === "session" || (role !== undefined && !(openWords as readonly string[]).includes(role));
    return who === role && (permission === undefined || permissions.includes(permission));
  });
}
