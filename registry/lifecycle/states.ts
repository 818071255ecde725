import type { Registry } from "../model.ts";

/** The status fields of an entity, one a lifecycle file, in the files' order. */
export function axesOf(registry: Registry, entity: string): string[] {
  return [...registry.lifecycles.values()]
    .filter((lifecycle) => lifecycle.entity === entity)
    .map((lifecycle) => lifecycle.axis);
}

/** The states of an axis: the options of its field; none if there is no such field. */
export function statesOf(registry: Registry, entity: string, axis: string): string[] {
  return registry.entities.get(entity)?.properties[axis]?.options ?? [];
}

/**
 * Where a record that people make begins as a draft: the axes whose first state is left by asking for the whole record,
 * with that state.
 */
export function draftsOf(registry: Registry, entity: string): { axis: string; state: string }[] {
  if (![...registry.calls.values()].some(({ creates }) => creates === entity)) return [];
  return [...registry.lifecycles.values()]
    .filter((lifecycle) => lifecycle.entity === entity)
    .flatMap(({ axis, transitions }) => {
      const state = initialState(registry, entity, axis);
      return state !== undefined &&
        Object.values(transitions).some(
          (transition) => transition.whole === true && [transition.from].flat().includes(state),
        )
        ? [{ axis, state }]
        : [];
    });
}

/** The state a new record has on an axis; undefined where the field has no default. */
export function initialState(registry: Registry, entity: string, axis: string): string | undefined {
  const initial = registry.entities.get(entity)?.properties[axis]?.default;
  return typeof initial === "string" ? initial : undefined;
}
