import type { OwnContext } from "../../../platform/context.ts";
import { refuse, refuseFields } from "../../../platform/refusal.ts";
import { verifyPassword } from "../../../platform/session/password.ts";

/**
 * Asks the acting person for their password again: whoever came by their session alone changes nothing by which they
 * are known.
 * @param field what the request calls it
 * @throws Refusal invalid_fields at that field
 */
export async function requireOwnPassword(context: OwnContext, given: unknown, field: string): Promise<void> {
  const id = context.acting?.user.id ?? refuse("session_expired");
  const row = await context.db.first<{ password_hash: string | null }>(
    `SELECT password_hash FROM "user" WHERE id = $1`,
    [id],
  );
  if (!(await verifyPassword(row?.password_hash ?? undefined, String(given ?? "").normalize("NFC"), context.ip))) {
    refuseFields([{ field, message: context.say("error", "password_other") }]);
  }
}
