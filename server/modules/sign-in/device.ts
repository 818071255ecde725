import type { ReadContext, WriteContext } from "../../platform/context.ts";
import { insertRecord } from "../../platform/records/insert.ts";
import { sha256 } from "../../platform/ports/random.ts";

const COOKIE = "device";
const HALF_A_YEAR = 180 * 86_400;

/**
 * Whether the browser has signed in to this account before; such a device counts its wrong tries apart, so that
 * strangers cannot lock its owner out.
 */
export async function knownDevice(
  context: Pick<ReadContext, "db" | "answer">,
  userId: string,
): Promise<string | undefined> {
  const sent = context.answer.cookieSent(COOKIE);
  if (sent === undefined) return undefined;
  const row = await context.db.first<{ id: string }>(
    `SELECT id FROM known_device WHERE token_hash = $1 AND "user" = $2`,
    [sha256(sent), userId],
  );
  return row?.id;
}

/** Remembers the browser; the cookie grants nothing but its own count of tries. */
export async function rememberDevice(context: WriteContext, userId: string, known: string | undefined): Promise<void> {
  const now = context.ports.clock.now().toISOString();
  if (known !== undefined) {
    await context.trx.run(`UPDATE known_device SET seen_at = $2 WHERE id = $1`, [known, now]);
    return;
  }
  const token = context.ports.random.token();
  await insertRecord(context, "known_device", { user: userId, token_hash: sha256(token), seen_at: now });
  context.answer.cookie(COOKIE, token, HALF_A_YEAR);
}
