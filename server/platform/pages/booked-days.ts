import type { ReadContext } from "../context.ts";
import { lastDayOf } from "../jobs/day/done.ts";

/**
 * Up to which business day interest and what lateness costs are booked, and whether days after it are still being
 * worked through.
 */
export async function bookedDays({
  db,
  ports,
}: ReadContext): Promise<{ business_date: string; booked_to?: string; catching_up: boolean }> {
  const today = ports.clock.today();
  const last = await lastDayOf(db);
  return {
    business_date: today,
    ...(last === undefined ? {} : { booked_to: last }),
    catching_up: last !== undefined && last < today,
  };
}
