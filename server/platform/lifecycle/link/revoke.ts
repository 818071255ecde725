import type { WriteContext } from "../../context.ts";

/**
 * Ends every unused link of a record that has not run out: it changed, so nobody may decide on what they were shown
 * before.
 */
export async function revokeLinks(context: WriteContext, entity: string, id: string): Promise<void> {
  // Links to an account show nothing of it: an invitation stays good while a department or a permission changes.
  if (entity === "user") return;
  await context.trx.run(
    `UPDATE email_link
      SET revoked_at = $3
      WHERE subject_entity = $1 AND subject_id = $2 AND used_at IS NULL AND revoked_at IS NULL AND expires_at > $3`,
    [entity, id, context.ports.clock.now().toISOString()],
  );
}
