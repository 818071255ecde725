import type { Reading } from "../../store/handle.ts";
import type { PastTransition } from "../plan/maker.ts";

/** Transitions taken on these records so far, by record; one statement for all of them. */
export async function pastTransitionsOf(
  db: Reading,
  entity: string,
  ids: readonly string[],
): Promise<Map<string, PastTransition[]>> {
  const found = new Map<string, PastTransition[]>();
  if (ids.length === 0) return found;
  const rows = await db.rows<{
    subject_id: string;
    transition: string;
    actor: string | null;
    actor_phone: string | null;
  }>(
    `SELECT subject_id, transition, actor, actor_phone
      FROM timeline_entry
      WHERE subject_entity = $1 AND subject_id = ANY($2::bigint[])
      ORDER BY id`,
    [entity, ids],
  );
  for (const row of rows) {
    const list = found.get(row.subject_id) ?? [];
    list.push({ transition: row.transition, actor: row.actor ?? undefined, phone: row.actor_phone ?? undefined });
    found.set(row.subject_id, list);
  }
  return found;
}
