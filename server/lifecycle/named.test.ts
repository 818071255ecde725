import { expect, test } from "vitest";
import { loadRegistry } from "../../registry/registry.ts";
import { figures } from "../query/asked/all.ts";
import { effects } from "./effects/all.ts";
import { guards } from "./guards/all.ts";

const registry = loadRegistry();
const missing = (named: Iterable<string>, written: Readonly<Record<string, unknown>>) => [...named].filter((name) => written[name] === undefined);

test("every guard and effect that is described is written, and every one that is written is described", () => {
  expect({ guards: missing(Object.keys(registry.guards.guards), guards), effects: missing(Object.keys(registry.effects.effects), effects) }).toEqual({ guards: [], effects: [] });
  const whole = loadRegistry(undefined, { parked: true });
  expect({ guards: missing(Object.keys(guards), whole.guards.guards), effects: missing(Object.keys(effects), whole.effects.effects) }).toEqual({ guards: [], effects: [] });
});

test("every figure that is asked of other records has its expression, and every expression its field", () => {
  const asked = [...registry.entities].flatMap(([entity, { properties }]) => Object.entries(properties).flatMap(([field, property]) => (property.asked === true ? [`${entity}.${field}`] : [])));
  expect(asked.toSorted()).toEqual(Object.keys(figures).toSorted());
});
