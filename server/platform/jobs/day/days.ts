import type { Clock } from "../../ports/clock.ts";
import type { BusinessDate } from "../../../../schemas/vocabulary/value.ts";
import { plusDays } from "../../../../schemas/vocabulary/format/date.ts";
import { runDay } from "../daily.ts";
import type { Running } from "../../running.ts";
import { lastDay } from "./done.ts";

/** The clock as it stood on one business day, for work that is done later; real time stays real. */
function dayClock(clock: Clock, day: string): Clock {
  return {
    now: () => clock.now(),
    today: () => day as BusinessDate,
    stamp: () => day + clock.stamp().slice(10),
    setToday() {
      throw new Error("the day of a day's work is not set");
    },
  };
}

/** When a day's work begins, in Singapore. */
const BEGINS = "00:05";

/**
 * The day up to which work is done: the business date. Where that is the real one, it has begun by the database's clock
 * too, so that no machine whose clock was set wrong brings interest and reminders of days to come.
 */
async function begunDay({ environment, store, ports }: Running): Promise<string> {
  const today = ports.clock.today();
  if (environment.clock) return today;
  const row = await store.reading.first<{ day: string }>("SELECT CURRENT_DATE AS day");
  return row !== undefined && row.day < today ? row.day : today;
}

/** Whether the work of the business date, or of a day before it, waits. */
export async function isDayDue(running: Running): Promise<boolean> {
  const { clock } = running.ports;
  const last = await lastDay(running);
  const today = await begunDay(running);
  if (last === undefined || plusDays(last, 1) < today) return true;
  return last < today && clock.stamp().slice(11, 16) >= BEGINS;
}

/**
 * Does the work of each day up to the business date that is not done yet, one day after the other, each as of its own
 * date.
 */
export async function runDays(running: Running, until?: string): Promise<void> {
  const last = await lastDay(running);
  const end = until ?? (await begunDay(running));
  for (let day = last === undefined ? end : plusDays(last, 1); day <= end; day = plusDays(day, 1)) {
    await runDay({ ...running, ports: { ...running.ports, clock: dayClock(running.ports.clock, day) } });
  }
}
