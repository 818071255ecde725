import type { Id } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** Ids of the application's fee orders that are not paid yet. */
export async function open_orders({
  db,
  record,
  lock,
}: ReadingOf<"financing_application">): Promise<readonly Id<"financing_order">[]> {
  if (!/^\d+$/.test(record.id ?? "")) return [];
  const rows = await db.rows<{ id: Id<"financing_order"> }>(
    `SELECT id FROM financing_order WHERE application = $1::bigint AND status IN ('created', 'failed') ORDER BY id${lock ? " FOR UPDATE" : ""}`,
    [record.id],
  );
  return rows.map(({ id }) => id);
}
