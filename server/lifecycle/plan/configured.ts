import type { Registry } from "../../../registry/registry.ts";
import { effects } from "../effects/all.ts";
import { guards } from "../guards/all.ts";
import type { Model, Move } from "./model.ts";

function movesOf(registry: Registry, entity: string): Move[] {
  return [...registry.lifecycles.values()].filter((lifecycle) => lifecycle.entity === entity).flatMap((lifecycle) =>
    Object.entries(lifecycle.transitions).map(([name, transition]) => ({ entity, axis: lifecycle.axis, name, transition })));
}

/** The planner's model as the configuration says it. Guards and effects without a function are errors when they are first needed. */
export function configuredModel(registry: Registry): Model {
  const known = new Map<string, Move[]>();
  const moves = (entity: string): Move[] => {
    const found = known.get(entity) ?? movesOf(registry, entity);
    known.set(entity, found);
    return found;
  };
  return {
    moves,
    move: (entity, name) => moves(entity).find((move) => move.name === name),
    hasField: (entity, field) => registry.entities.get(entity)?.properties[field] !== undefined,
    reference(entity, to) {
      const properties = registry.entities.get(entity)?.properties ?? {};
      return Object.keys(properties).find((name) => properties[name]?.ref === to);
    },
    referenceIn(entity, path, to) {
      const items = registry.entities.get(entity)?.properties[path]?.items?.properties ?? {};
      return Object.keys(items).find((name) => items[name]?.ref === to);
    },
    initial: (entity, axis) => String(registry.entities.get(entity)?.properties[axis]?.default),
    guard(name) {
      const test = guards[name];
      const said = registry.guards.guards[name];
      if (!test || !said) throw new Error(`the guard ${name} is not both described and written`);
      return { test, code: said.code, at: said.at ?? [], warns: said.warns === true };
    },
    effect(name) {
      const effect = effects[name];
      if (!effect || !registry.effects.effects[name]) throw new Error(`the effect ${name} is not both described and written`);
      return effect;
    },
  };
}
