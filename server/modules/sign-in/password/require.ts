import type { ReadContext, OwnContext } from "../../../platform/context.ts";
import { refuseFields, refuse } from "../../../platform/refusal.ts";
import { LONGEST, SHORTEST, ownWords, weaknessOf } from "./rules.ts";
import { verifyPassword } from "../../../platform/session/password.ts";

/** Whose password it is to be. */
interface Owner {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly company?: string | undefined;
}

/**
 * A new password in the form in which it is hashed, if it is good enough.
 * @throws Refusal invalid_fields at `field` with the reason in words
 */
export function requirePassword(context: ReadContext, given: unknown, owner: Owner, field = "password"): string {
  const password = String(given ?? "").normalize("NFC");
  const weakness = weaknessOf(
    password,
    ownWords(owner.name, owner.email, owner.company, context.say("brand", "title")),
  );
  if (weakness !== undefined)
    refuseFields([
      { field, message: context.say("error", `password.${weakness}`, { least: SHORTEST, most: LONGEST }) },
    ]);
  return password;
}

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

/** The words that are a user's own: name, address and company. */
export async function ownerOf(context: ReadContext, user: string): Promise<Owner> {
  const row = await context.db.first<{ name: string | null; email: string | null; company: string | null }>(
    `SELECT u.name, u.email, c.name AS company FROM "user" u LEFT JOIN company c ON c.id = u.company WHERE u.id = $1`,
    [user],
  );
  return { name: row?.name ?? undefined, email: row?.email ?? undefined, company: row?.company ?? undefined };
}
