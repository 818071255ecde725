import type { Reading } from "../../store/handle.ts";
import { sha256 } from "../../ports/random.ts";

/** A link as kept. */
export interface Link extends Record<string, unknown> {
  id: string;
  subject_entity: string;
  subject_id: string;
  subject_version: number;
  transition: string;
  recipient: string;
  /** Empty where the recipient acts for no company here. */
  company: string;
  purpose: string;
  expires_at: string;
  used_at: string | null;
  revoked_at: string | null;
  language: string | null;
}

/** Where a link stands. */
export type LinkState = "open" | "decided" | "expired" | "revoked";

/** The link of this secret, or undefined. A secret changed by one character is another secret. */
export async function findLink(db: Reading, token: unknown): Promise<Link | undefined> {
  if (typeof token !== "string" || !/^[A-Za-z0-9_-]{43}$/.test(token)) return undefined;
  const found = await db.first<Link & { company: string | null }>(`SELECT * FROM email_link WHERE token_hash = $1`, [
    sha256(token),
  ]);
  return found && { ...found, company: found.company ?? "" };
}

/** Used, then revoked, then expired, else open. */
export function linkState(link: Link, now: Date): LinkState {
  if (link.used_at !== null) return "decided";
  if (link.revoked_at !== null) return "revoked";
  return Date.parse(link.expires_at) <= now.getTime() ? "expired" : "open";
}
