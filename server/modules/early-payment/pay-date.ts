import type { Constants } from "../../../generated/types/constants.d.ts";
import { type Calendar, unfitDay } from "../../../schemas/vocabulary/day/choosable.ts";
import type { BusinessDate } from "../../../schemas/vocabulary/value.ts";
import { isBusinessDay } from "../../../schemas/vocabulary/day/business-day.ts";
import { plusDays } from "../../../schemas/vocabulary/format/date.ts";

/** When money asked for now can be paid. */
type PayWindow = Calendar & { readonly paymentDay: string };

/** Beside it, how long before the earliest due date an early payment is made. */
type EarlyWindow = PayWindow & { readonly windows: Pick<Constants["windows"], "early_payment_lead_days"> };

/**
 * Whether an early payment may be made on a day: one on which it can be paid, and some days before the earliest due
 * date at the latest.
 */
export function isPayDate(day: string, window: EarlyWindow, earliestDue?: string): boolean {
  return (
    unfitDay(day, "payment", window) === undefined &&
    (earliestDue === undefined || day <= plusDays(earliestDue, -window.windows.early_payment_lead_days))
  );
}

/**
 * The last business day up to the one by which cash is needed, and never before money can be on its way; that first day
 * where none is named.
 */
export function payDateBy(by: unknown, { paymentDay: earliest, holidays }: PayWindow): BusinessDate {
  let day = (typeof by === "string" && by > earliest ? by : earliest) as BusinessDate;
  while (day > earliest && !isBusinessDay(day, holidays)) day = plusDays(day, -1);
  return day;
}
