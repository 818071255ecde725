import type { Clock } from "../../ports/clock.ts";
import type { BusinessDate } from "../../../../schemas/vocabulary/value.ts";

/** The clock as it stood on one business day, for work that is done later; real time stays real. */
export function dayClock(clock: Clock, day: string): Clock {
  return {
    now: () => clock.now(),
    today: () => day as BusinessDate,
    stamp: () => day + clock.stamp().slice(10),
    setToday() {
      throw new Error("the day of a day's work is not set");
    },
  };
}
