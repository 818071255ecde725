import { labelKeys } from "../../../registry/label/keys.ts";
import type { LabelKey } from "../../../registry/label/key.ts";
import { once } from "./world.ts";
import type { World } from "./world.ts";
import { registryOf } from "./registry.ts";

/** Every text the configs need. Nothing where configs are too broken to tell. */
export function neededLabels(world: World): LabelKey[] {
  return once(world, "needed labels", () => {
    try {
      return labelKeys(registryOf(world));
    } catch (error) {
      if (world.documents.some((document) => document.unsound)) return [];
      throw error;
    }
  });
}

/** The namespaced keys that configs need. */
export function neededKeys(world: World): Set<string> {
  return once(world, "needed keys", () => new Set(neededLabels(world).map(({ namespace, key }) => `${namespace}:${key}`)));
}
