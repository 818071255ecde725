import type { Acting } from "../context.ts";
import { refuse } from "../refusal.ts";
import { tokenAuthenticationPoint, type SessionEnd } from "../session/session.ts";

const WITHOUT_SESSION = new Set(["public", "link"]);

/** Whether one of these roles, or roles with a permission, is the caller's. */
export const isAllowed = (allow: readonly string[], acting: Acting | undefined): boolean =>
  acting !== undefined &&
  allow.some((word) => {
    if (word === "session") return true;
    const door = tokenAuthenticationPoint.entries[word];
    if (door) return acting.role === door.role;
    const [role, permission] = word.split(":");
    return role === acting.role && (permission === undefined || acting.permissions.has(permission));
  });

/** Whether only who is signed in may ask. */
export const needsSession = (allow: readonly string[]): boolean => !allow.some((word) => WITHOUT_SESSION.has(word));

/**
 * Whether the caller may ask at all; what may be done to which record is for parties and lifecycles.
 * @param allow roles, role:permission, public, session, link, or the door of a module
 * @param ended why a session that was there lets nobody in any more
 * @throws Refusal session_expired when a session is needed, forbidden when this one does not do
 */
export function mustBeAllowed(allow: readonly string[], acting: Acting | undefined, ended?: SessionEnd): void {
  if (!needsSession(allow)) return;
  if (!acting) refuse("session_expired", ended === undefined ? {} : { data: { reason: ended } });
  if (!isAllowed(allow, acting)) refuse("forbidden");
}

/**
 * A role in an address grants nothing: it must be the session's own. Who holds a mailed link has no role; the link
 * alone says what may be done.
 * @throws Refusal forbidden when it is another
 */
export function mustBeOwnRole(params: Readonly<Record<string, string>>, acting: Acting | undefined): void {
  if (acting === undefined) return;
  for (const name of ["role", "authority"])
    if (params[name] !== undefined && params[name] !== acting.role) refuse("forbidden");
}
