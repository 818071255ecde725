import { oneAtATime } from "../../../platform/lifecycle/facts/one-at-a-time.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** Another order of the same fund provider that was paid under this bank reference; undefined where there is none. */
export const same_bank_ref = async (reading: ReadingOf<"financing_order">) => {
  const { db, record, ask } = reading;
  await oneAtATime(reading, "reference of an order", record.financier_entity);
  const row = await db.first<{ id: string }>(
    "SELECT id FROM financing_order WHERE financier_entity = $1::bigint AND upper(bank_ref) = upper($2) AND id <> $3::bigint AND status IN ('paid', 'refunded') LIMIT 1",
    [record.financier_entity, ask.bank_ref, record.id],
  );
  return row?.id;
};
