import { unfitDay } from "../../day/choosable.ts";
import { isDate } from "../../format/date.ts";
import { places } from "../../path.ts";
import type { ChoosableDays } from "../parts.ts";
import type { Check } from "./check.ts";
import { dayIn } from "./today.ts";

/**
 * Days that cannot be chosen: no business days, or too soon for money to be paid. What the calendar does not tell is
 * not asked.
 */
export function choosableDays(dates: readonly ChoosableDays[]): Check {
  return (data, circumstances) => {
    const calendar = {
      today: dayIn(circumstances),
      holidays: circumstances.holidays ?? new Set<string>(),
      paymentDay: circumstances.paymentDay,
    };
    return dates.flatMap(({ path: pattern, days }) =>
      places(data, pattern).flatMap(({ path, value }) => {
        const unfit = typeof value === "string" && isDate(value) ? unfitDay(value, days, calendar) : undefined;
        return unfit === undefined ? [] : [{ path, ...unfit }];
      }),
    );
  };
}
