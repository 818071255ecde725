import { sha256 } from "../ports/random.ts";
import type { Reading } from "../store/handle.ts";
import { plainAddress } from "./address.ts";

const BOUND = `SELECT bound_to FROM one_time_code WHERE purpose LIKE 'ticket\\_%' AND code_hash = $1`;

/**
 * Whose account a refused step of signing in was about, by the address or the ticket that was sent; undefined where
 * there is no such account. What was typed is given to nobody: a password is typed into the wrong field now and then.
 */
export async function accountTried(db: Reading, sent: unknown): Promise<string | undefined> {
  const { email, ticket } = (sent ?? {}) as { email?: unknown; ticket?: unknown };
  const bound =
    typeof ticket === "string" ? (await db.first<{ bound_to: string }>(BOUND, [sha256(ticket)]))?.bound_to : undefined;
  const given = bound ?? (typeof email === "string" ? email : undefined);
  if (given === undefined) return undefined;
  return (
    await db.first<{ id: string }>(`SELECT id FROM "user" WHERE email = $1 OR id::text = $1`, [plainAddress(given)])
  )?.id;
}
