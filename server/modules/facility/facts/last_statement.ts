import { plusDays } from "../../../../schemas/vocabulary/format/date.ts";
import type { BusinessDate } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** The first day that no statement of this pair and currency covers yet. */
export async function last_statement(reading: ReadingOf<"facility" | "vendor_sub_limit">): Promise<BusinessDate> {
  const { db, today } = reading;
  const { financier_entity, currency } = reading.record;
  const counterparty = reading.entity === "facility" ? reading.record.entity : reading.record.vendor_entity;
  const row = await db.first<{ last: string | null }>(
    `SELECT max(period_to) AS last FROM statement WHERE financier_entity = $1::bigint AND counterparty_entity = $2::bigint AND currency = $3`,
    [financier_entity ?? null, counterparty ?? null, currency ?? null],
  );
  return row?.last ? plusDays(row.last, 1) : (`${today.slice(0, 7)}-01` as BusinessDate);
}
