import type { Registry } from "../../../registry/registry.ts";

/** The public holidays that constants.json names. */
export const holidaysOf = ({ constants }: Pick<Registry, "constants">): ReadonlySet<string> =>
  new Set(constants.calendar.holidays);
