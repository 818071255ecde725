import type { Registry } from "../../../registry/registry.ts";
import type { StoredRecord } from "../engine.ts";

const axesOf = (registry: Registry, entity: string) => {
  const axes = [...registry.lifecycles.values()].filter((lifecycle) => lifecycle.entity === entity);
  const asking = axes.filter(({ transitions }) => Object.values(transitions).some((transition) => transition.whole));
  return asking.length > 0 ? asking : axes.filter(({ axis }) => axis === "status");
};

const list = (from: string | readonly string[] | undefined): readonly string[] =>
  from === undefined ? [] : typeof from === "string" ? [from] : from;

/**
 * Whether a record may be changed outside its transitions: on every axis that has a transition asking for the whole
 * record it is where it began, or where such a transition starts; without one, `status` is where it began.
 */
export function isEditable(registry: Registry, entity: string, record: StoredRecord): boolean {
  return axesOf(registry, entity).every(({ axis, transitions }) => {
    const began = registry.entities.get(entity)?.properties[axis]?.default;
    const starts = Object.values(transitions)
      .filter((transition) => transition.whole)
      .flatMap((transition) => list(transition.from));
    return record[axis] === began || starts.includes(String(record[axis]));
  });
}

/**
 * Whether a record stands on every such axis where it began: what was put before others is ended by a step of its own,
 * and never deleted.
 */
export const isWhereItBegan = (registry: Registry, entity: string, record: StoredRecord): boolean =>
  axesOf(registry, entity).every(
    ({ axis }) => record[axis] === registry.entities.get(entity)?.properties[axis]?.default,
  );
