import type { Registry } from "../../../registry/registry.ts";
import { configuredModel } from "./plan/configured.ts";
import type { Model } from "./plan/model.ts";

const models = new WeakMap<Registry, Model>();

/** The planner's model of a registry, made once. */
export function modelOf(registry: Registry): Model {
  const model = models.get(registry) ?? configuredModel(registry);
  models.set(registry, model);
  return model;
}
