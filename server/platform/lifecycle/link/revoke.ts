import type { WriteContext } from "../../context.ts";
import { runTogether, type Writing } from "../../store/run-together.ts";
import type { RecordRef } from "../plan/snapshot.ts";

/**
 * Ends every unused link of records that has not run out: they changed, so nobody may decide on what they were shown
 * before.
 */
export const revokeLinks = (context: WriteContext, ...changed: readonly RecordRef[]): Promise<void> =>
  runTogether(context.trx, [revoking(context, changed)]);

/** The statement that does it; undefined where no record has changed. */
export function revoking(context: WriteContext, changed: readonly RecordRef[]): Writing | undefined {
  // Links to an account show nothing of it: an invitation stays good while a department or a permission changes.
  const places = changed.filter(({ entity }) => entity !== "user");
  if (places.length === 0) return undefined;
  return {
    text: `UPDATE email_link link
      SET revoked_at = $3::timestamptz
      FROM unnest($1::text[], $2::bigint[]) AS changed(entity, id)
      WHERE link.subject_entity = changed.entity
        AND link.subject_id = changed.id
        AND link.used_at IS NULL
        AND link.revoked_at IS NULL
        AND link.expires_at > $3::timestamptz`,
    values: [places.map(({ entity }) => entity), places.map(({ id }) => id), context.ports.clock.now().toISOString()],
  };
}
