import type { SessionUser } from "../model/context.ts";

/** Who stands before the screen: the roles of the user, and words for those who have no session. */
export interface Visitor {
  roles: readonly string[];
  role?: string | undefined;
  permissions: readonly string[];
  signedIn: boolean;
  portfolio?: boolean;
}

function lets(visitor: Visitor, who: string): boolean {
  const [role = "", permission] = who.split(":");
  if (role === "public" || role === "link") return true;
  if (role === "session") return visitor.signedIn;
  if (role === "portfolio") return visitor.portfolio === true || visitor.role === "investor";
  if ((visitor.role ?? visitor.roles[0]) !== role) return false;
  return permission === undefined || visitor.permissions.includes(permission);
}

/** Whether one of the words of `allow` fits the visitor; no `allow` lets everyone. The server decides again. */
export function allowed(allow: readonly string[] | undefined, visitor: Visitor): boolean {
  return allow === undefined || allow.some((who) => lets(visitor, who));
}

export function visitorOf(user: SessionUser | undefined, portfolio = false): Visitor {
  return {
    roles: user?.roles ?? [],
    role: user?.role,
    permissions: user?.permissions ?? [],
    signedIn: user !== undefined,
    portfolio,
  };
}
