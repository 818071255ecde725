import type { Moving } from "../../../../registry/config/product.ts";
import type { Registry } from "../../../../registry/registry.ts";
import { cents } from "../../../../schemas/vocabulary/decimal.ts";
import { effects } from "../effects/all.ts";
import type { Addition } from "../effects/effect.ts";
import { guards } from "../guards/all.ts";
import type { Guard } from "../guards/guard.ts";
import { holds } from "../../records/condition.ts";
import type { Condition, With } from "../../../../generated/types/grammar/index.d.ts";
import { valuesFor } from "./inputs.ts";
import type { Model, Move } from "./model.ts";

function movesOf(registry: Registry, entity: string): Move[] {
  return [...registry.lifecycles.values()]
    .filter((lifecycle) => lifecycle.entity === entity)
    .flatMap((lifecycle) =>
      Object.entries(lifecycle.transitions).map(([name, transition]) => ({
        entity,
        axis: lifecycle.axis,
        name,
        transition,
      })),
    );
}

/**
 * What an effect adds, proven to move no money of a kind that it does not say: what people are told before a step
 * stands on it.
 * @throws Error where it does: a defect of the effect, never of the request
 */
export function requireSaid(name: string, moves: readonly Moving[], added: Addition): Addition {
  if ((added.journals ?? []).length > 0 && !moves.includes("posts"))
    throw new Error(`the effect ${name} posts journals and does not say so`);
  for (const { node, reserved = "0.00", utilised = "0.00" } of added.limits ?? []) {
    const taken = cents(reserved) + cents(utilised);
    const isSaid = taken > 0n ? moves.includes("reserves") : moves.includes("reserves") || moves.includes("releases");
    if (!isSaid) throw new Error(`the effect ${name} moves a ${node} and does not say so`);
  }
  return added;
}

/** A guard that is a condition: it refuses what does not hold and what is unknown. */
const conditionGuard =
  (condition: Condition, params: Readonly<Record<string, unknown>> = {}): Guard =>
  ({ record, ask, today }) =>
    holds(condition, { record, ask, today })
      ? undefined
      : {
          params: Object.fromEntries(
            Object.entries(valuesFor(params as With, record, ask)).map(([name, value]) => [name, String(value ?? "")]),
          ),
        };

/**
 * The planner's model as the configuration says it. Guards and effects without a function are errors when they are
 * first needed.
 */
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
      const said = registry.guards.guards[name];
      const test = said?.when === undefined ? guards[name] : conditionGuard(said.when, said.params);
      if (!test || !said) throw new Error(`the guard ${name} is not both described and written`);
      if (test.known !== undefined && test.known !== name)
        throw new Error(`the guard ${name} says that it is ${test.known}`);
      return { test, code: said.code, at: said.at ?? [], warns: said.warns === true };
    },
    effect(name) {
      const effect = effects[name];
      if (!effect || !registry.effects.effects[name])
        throw new Error(`the effect ${name} is not both described and written`);
      if (effect.known !== undefined && effect.known !== name)
        throw new Error(`the effect ${name} says that it is ${effect.known}`);
      return (moment) => requireSaid(name, registry.effects.effects[name]?.moves ?? [], effect(moment));
    },
  };
}
