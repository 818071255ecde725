import type { ReadContext } from "../context.ts";
import type { Input } from "../handler.ts";
import { holidaysOf } from "../calendar/holidays.ts";

/** The business date and the public holidays of a year. */
export function calendar(input: Input, context: ReadContext): unknown {
  const today = context.ports.clock.today();
  const year = Number(input["year"] ?? today.slice(0, 4));
  return {
    year,
    business_date: today,
    holidays: [...holidaysOf(context.registry)].filter((date) => date.startsWith(`${year}-`)),
  };
}
