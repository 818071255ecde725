import { isId } from "../../../../schemas/vocabulary/format/id.ts";
import { oneAtATime } from "../../../platform/lifecycle/facts/one-at-a-time.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/**
 * The number of another receipt that the payer has announced to the same receiver under the same reference, and that
 * was not refused.
 */
export const announced_before = async (reading: ReadingOf<"receipt">): Promise<string | undefined> => {
  const { db, record } = reading;
  await oneAtATime(reading, "announced payment", "receipt", record.payer_entity);
  const found = await db.first<{ number: string }>(
    `SELECT number FROM receipt WHERE payer_entity = $1::bigint AND receiver_entity = $2::bigint AND upper(bank_ref) = upper($3) AND announced_on IS NOT NULL AND status IN ('announced', 'recorded', 'matched', 'posted') AND id IS DISTINCT FROM $4::bigint LIMIT 1`,
    [
      record.payer_entity ?? null,
      record.receiver_entity ?? null,
      record.bank_ref ?? "",
      isId(record.id ?? "") ? record.id : null,
    ],
  );
  return found?.number;
};
