import type { WriteContext } from "../context.ts";
import type { StoredRecord } from "../engine.ts";
import { endSessionsOf } from "./start.ts";

/** Ends every unused link that was mailed to these addresses, whatever it decides. */
export async function revokeLinksTo(context: WriteContext, addresses: readonly unknown[]): Promise<void> {
  const known = addresses
    .filter((address) => typeof address === "string" && address !== "")
    .map((address) => String(address).toLowerCase());
  await context.trx.run(
    "UPDATE email_link SET revoked_at = $2 WHERE lower(recipient) = ANY($1::text[]) AND used_at IS NULL AND revoked_at IS NULL",
    [known, context.ports.clock.now().toISOString()],
  );
}

/**
 * Ends a person's sessions at once: what they may do has changed, so they sign in to it anew. Of somebody who may not
 * come in any more the mailed links end too, those to the account and those by which they could decide.
 */
export async function signOut(context: WriteContext, user: StoredRecord): Promise<void> {
  await endSessionsOf(context, user.id);
  if (user["status"] !== "disabled") return;
  await context.trx.run(
    "UPDATE email_link SET revoked_at = $2 WHERE subject_entity = 'user' AND subject_id = $1 AND used_at IS NULL AND revoked_at IS NULL",
    [user.id, context.ports.clock.now().toISOString()],
  );
  await revokeLinksTo(context, [user["email"], user["contact_email"]]);
}
