import type { Registry } from "../../../registry/registry.ts";

/**
 * Whether records of an entity count from the moment they are made: no transition asks for the whole record, as it is
 * asked of a draft that is put forward.
 */
export const countsAtOnce = (registry: Registry, entity: string): boolean =>
  ![...registry.lifecycles.values()].some(
    (lifecycle) => lifecycle.entity === entity && Object.values(lifecycle.transitions).some(({ whole }) => whole),
  );
