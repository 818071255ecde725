import type { Registry } from "../../../../registry/registry.ts";

/** How soon somebody is told of new tasks by mail. */
export type Pace = "at_once" | "hourly" | "daily";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Hours are those of Singapore. */
const OFFSET = 8 * HOUR;

/**
 * For each pace the moment before which a task must have been opened for a mail to go out now: at once a few minutes
 * ago, so that what comes together is told together; else the last full hour, or the hour of the day that
 * constants.json says.
 * @param now the server's stamp
 */
export function boundaries(registry: Registry, now: string): Readonly<Record<Pace, string>> {
  const said = registry.constants.digest;
  const at = Date.parse(now);
  const hour = said.daily_hour * HOUR;
  const before = (moment: number): string => new Date(moment).toISOString();
  return {
    at_once: before(at - said.at_once_minutes * MINUTE),
    hourly: before(Math.floor(at / HOUR) * HOUR),
    daily: before(Math.floor((at + OFFSET - hour) / DAY) * DAY + hour - OFFSET),
  };
}

/** The moment since when tasks are told of: one that is older was told of, or nobody could be. */
export const since = (registry: Registry, now: string): string =>
  new Date(Date.parse(now) - registry.constants.digest.days * DAY).toISOString();
