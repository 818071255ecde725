import type { Registry } from "../../../registry/registry.ts";

/** How long sessions live: constants.json, group session. */
export interface SessionLimits {
  idleMilliseconds: number;
  absoluteMilliseconds: number;
  most: number;
}

/** The limits as constants.json says them. */
export function sessionLimits(registry: Registry): SessionLimits {
  const said = registry.constants.session;
  return {
    idleMilliseconds: said.idle_minutes * 60_000,
    absoluteMilliseconds: said.absolute_hours * 3_600_000,
    most: said.at_once_per_user,
  };
}
