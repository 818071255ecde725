import { kindsOf } from "../lifecycle/tasks/kinds.ts";
import type { Registry } from "../../../registry/registry.ts";
import { actingUser } from "../session/acting.ts";
import type { Reading } from "../store/handle.ts";

/**
 * Of these users those who have their new tasks gathered into one mail, and in it a task about this record: a letter of
 * its own would say it twice.
 */
export async function gathered(
  db: Reading,
  registry: Registry,
  users: readonly string[],
  subject: { entity: string; id: string },
): Promise<ReadonlySet<string>> {
  if (users.length === 0) return new Set();
  const rows = await db.rows<{ user: string; kind: string }>(
    `SELECT chosen."user", task.kind FROM notification_preference chosen JOIN "user" u ON u.id = chosen."user" JOIN task ON task.company = u.company AND task.subject_entity = $2 AND task.subject_id = $3::bigint AND task.status IN ('todo', 'claimed')
     WHERE chosen.topic = 'tasks' AND chosen."user" = ANY($1::bigint[]) AND chosen.mail IS NOT FALSE AND chosen.pace IN ('hourly', 'daily')`,
    [users, subject.entity, subject.id],
  );
  const found = new Set<string>();
  for (const { user, kind } of rows) {
    const acting = await actingUser(db, registry, user);
    if (acting !== undefined && kindsOf(registry, acting.permissions).includes(kind)) found.add(user);
  }
  return found;
}
