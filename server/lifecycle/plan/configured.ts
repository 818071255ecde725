import type { Moving } from "../../../registry/config/product.ts";
import type { Registry } from "../../../registry/registry.ts";
import { cents } from "../../../schemas/vocabulary/decimal.ts";
import { effects } from "../effects/all.ts";
import type { Addition } from "../effects/effect.ts";
import { guards } from "../guards/all.ts";
import type { Model, Move } from "./model.ts";

function movesOf(registry: Registry, entity: string): Move[] {
  return [...registry.lifecycles.values()].filter((lifecycle) => lifecycle.entity === entity).flatMap((lifecycle) =>
    Object.entries(lifecycle.transitions).map(([name, transition]) => ({ entity, axis: lifecycle.axis, name, transition })));
}

/**
 * What an effect adds, proven to move no money of a kind that it does not say: what people are told before a step stands on it.
 * @throws Error where it does: a defect of the effect, never of the request
 */
export function requireSaid(name: string, moves: readonly Moving[], added: Addition): Addition {
  if ((added.journals ?? []).length > 0 && !moves.includes("posts")) throw new Error(`the effect ${name} posts journals and does not say so`);
  for (const { node, reserved = "0.00", utilised = "0.00" } of added.limits ?? []) {
    const taken = cents(reserved) + cents(utilised);
    const isSaid = taken > 0n ? moves.includes("reserves") : moves.includes("reserves") || moves.includes("releases");
    if (!isSaid) throw new Error(`the effect ${name} moves a ${node} and does not say so`);
  }
  return added;
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
      return (moment) => requireSaid(name, registry.effects.effects[name]?.moves ?? [], effect(moment));
    },
  };
}
