import type { Registry } from "../../registry/registry.ts";
import type { Calendar } from "../../schemas/vocabulary/day/choosable.ts";
import { paymentDay } from "../../schemas/vocabulary/day/payment-day.ts";
import type { Clock } from "./ports/clock.ts";

/** The public holidays that constants.json names. */
export const holidaysOf = ({ constants }: Pick<Registry, "constants">): ReadonlySet<string> =>
  new Set(constants.calendar.holidays);

/** Time of the day in Singapore, HH:mm, after which what is asked for is paid a business day later. */
export const cutOffOf = (registry: Pick<Registry, "constants">): string => registry.constants.business.cut_off;

/** The business date, the public holidays, and the first day on which money asked for now can be paid. */
export function calendarOf({
  registry,
  ports: { clock },
}: {
  readonly registry: Registry;
  readonly ports: { readonly clock: Pick<Clock, "today" | "stamp"> };
}): Calendar & { paymentDay: string } {
  const [today, holidays] = [clock.today(), holidaysOf(registry)];
  return { today, holidays, paymentDay: paymentDay(today, clock.stamp(), holidays, cutOffOf(registry)) };
}
