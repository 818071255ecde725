import { oneAtATime } from "../../../platform/lifecycle/facts/one-at-a-time.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** Number of another credit application of the same enterprise at the same fund provider that is under way. */
export const open_application = async (reading: ReadingOf<"credit_application">) => {
  const { db, record } = reading;
  await oneAtATime(reading, "credit application", record.entity, record.financier_entity);
  const row = await db.first<{ number: string }>(
    `SELECT number FROM credit_application WHERE entity = $1::bigint AND financier_entity = $2::bigint AND id::text <> $3 AND status IN ('submitted', 'in_review', 'info_requested', 'pending_approval', 'offered', 'accepted') LIMIT 1`,
    [record.entity ?? null, record.financier_entity ?? null, String(record.id)],
  );
  return row?.number;
};
