import { plusDays } from "../../lifecycle/calendar/business-day.ts";
import { runDay } from "../daily.ts";
import type { Running } from "../running.ts";
import { dayClock } from "./day-clock.ts";
import { lastDay } from "./done.ts";

/** When a day's work begins, in Singapore. */
const BEGINS = "00:05";

/** Whether the work of the business date, or of a day before it, waits. */
export async function isDayDue(running: Running): Promise<boolean> {
  const { clock } = running.ports;
  const last = await lastDay(running);
  if (last === undefined || plusDays(last, 1) < clock.today()) return true;
  return last < clock.today() && clock.stamp().slice(11, 16) >= BEGINS;
}

/** Does the work of each day up to the business date that is not done yet, one day after the other, each as of its own date. */
export async function runDays(running: Running, until: string = running.ports.clock.today()): Promise<void> {
  const last = await lastDay(running);
  for (let day = last === undefined ? until : plusDays(last, 1); day <= until; day = plusDays(day, 1)) {
    await runDay({ ...running, ports: { ...running.ports, clock: dayClock(running.ports.clock, day) } });
  }
}
