import { expect, test } from "vitest";
import { loadRegistry } from "../registry/registry.ts";
import "./composition.ts";
import { configuredModel } from "./platform/lifecycle/plan/configured.ts";
import { figures } from "./platform/query/expression.ts";
import { effects } from "./platform/lifecycle/effects.ts";
import { guards } from "./platform/lifecycle/guards.ts";

const registry = loadRegistry();
const missing = (named: Iterable<string>, written: Readonly<Record<string, unknown>>) =>
  [...named].filter((name) => written[name] === undefined);

/** Guards that are no condition of their own and so are written in code. */
const written = (described: Readonly<Record<string, { readonly when?: unknown }>>): string[] =>
  Object.keys(described).filter((name) => described[name]?.when === undefined);

test("every guard and effect that is described is written, and every one that is written is described", () => {
  expect({
    guards: missing(written(registry.guards.guards), guards),
    effects: missing(Object.keys(registry.effects.effects), effects),
  }).toEqual({ guards: [], effects: [] });
  const whole = loadRegistry(undefined, { parked: true });
  expect({
    guards: Object.keys(guards).filter((name) => !written(whole.guards.guards).includes(name)),
    effects: missing(Object.keys(effects), whole.effects.effects),
  }).toEqual({ guards: [], effects: [] });
});

test("every figure that is asked of other records has its expression, and every expression its field", () => {
  const categories = [...registry.entities].flatMap(([entity, { properties }]) =>
    Object.entries(properties).flatMap(([field, property]) =>
      property.virtual === true ? [`${entity}.${field}`] : [],
    ),
  );
  expect(categories.toSorted()).toEqual(Object.keys(figures).toSorted());
});

test("every guard and effect that a lifecycle names is there", () => {
  const model = configuredModel(registry);
  for (const lifecycle of registry.lifecycles.values()) {
    for (const { transition } of model.moves(lifecycle.entity)) {
      for (const name of transition.guards ?? []) expect(model.guard(name).code).toMatch(/^\d+$/);
      for (const name of transition.effects ?? []) expect(model.effect(name)).toBeTypeOf("function");
    }
  }
});
