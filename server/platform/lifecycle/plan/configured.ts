import type { With, Condition } from "../../../../generated/types/grammar/index.d.ts";
import type { Row, Model, Move } from "./model.ts";
import type { Moving } from "../../../../registry/product.ts";
import { oncePer } from "../../../../registry/once.ts";
import type { Registry } from "../../../../registry/registry.ts";
import { cents } from "../../../../schemas/vocabulary/decimal.ts";
import { computedAfter } from "../computed-fields.ts";
import { effects, type Addition } from "../effects.ts";
import { guards, type Guard } from "../guards.ts";
import { holds } from "../../records/condition.ts";

/** The one value an entry of `with` stands for: a constant, or data of the record or the request. */
function valueOf(value: unknown, record: Row, ask: Row): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const [[kind, path] = ["", ""]] = Object.entries(value as Record<string, string>);
  if (kind === "ask") return ask[path];
  if (kind === "record" || kind === "field") return record[path];
  throw new Error(`a transition that follows cannot read ${kind}`);
}

/** The request that a following transition gets: names take the asked value first, then the record's. */
export function valuesFor(inputs: With | undefined, record: Row, ask: Row): Row {
  if (inputs === undefined) return {};
  if (Array.isArray(inputs)) return Object.fromEntries(inputs.map((name) => [name, ask[name] ?? record[name]]));
  return Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, valueOf(value, record, ask)]));
}

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
export function limitChange(name: string, moves: readonly Moving[], added: Addition): Addition {
  if ((added.journals ?? []).length > 0 && !moves.includes("posts"))
    throw new Error(`the effect ${name} posts journals and does not say so`);
  for (const { node, reserved = "0.00", utilised = "0.00" } of added.limits ?? []) {
    const drawn = cents(reserved) + cents(utilised);
    const isDeclared =
      drawn > 0n ? moves.includes("reserves") : moves.includes("reserves") || moves.includes("releases");
    if (!isDeclared) throw new Error(`the effect ${name} moves a ${node} and does not say so`);
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
    most: (entity, list) => registry.entities.get(entity)?.properties[list]?.maxItems,
    initial: (entity, axis) => String(registry.entities.get(entity)?.properties[axis]?.default),
    computed: (entity, record, sets) => computedAfter(registry, entity, record, sets),
    guard(name) {
      const definition = registry.guards.guards[name];
      const test = definition?.when === undefined ? guards[name] : conditionGuard(definition.when, definition.params);
      if (!test || !definition) throw new Error(`the guard ${name} is not both described and written`);
      if (test.known !== undefined && test.known !== name)
        throw new Error(`the guard ${name} says that it is ${test.known}`);
      return { test, code: definition.code, at: definition.at ?? [], warns: definition.warns === true };
    },
    effect(name) {
      const effect = effects[name];
      if (!effect || !registry.effects.effects[name])
        throw new Error(`the effect ${name} is not both described and written`);
      if (effect.known !== undefined && effect.known !== name)
        throw new Error(`the effect ${name} says that it is ${effect.known}`);
      return (context) => limitChange(name, registry.effects.effects[name]?.moves ?? [], effect(context));
    },
  };
}

/** The planner's model of a registry, made once. */
export const modelOf = oncePer(configuredModel);
