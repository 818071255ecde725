import { isDeepStrictEqual } from "node:util";
import { entityLabels } from "../../../registry/label/entity.ts";
import type { LabelKey } from "../../../registry/label/key.ts";
import { lifecycleLabels } from "../../../registry/label/lifecycle.ts";
import { pageLabels } from "../../../registry/label/page.ts";
import { productLabels } from "../../../registry/label/product.ts";
import { shownEntities, shownOnPage } from "../../../registry/label/shown.ts";
import { areSame, areSameLists } from "./gathered.ts";
import { once } from "./world.ts";
import type { World } from "./world.ts";
import { registryOf } from "./registry.ts";

/** Every text the configs need, worked out file by file. Nothing where configs are too broken to tell. */
export function neededLabels(world: World): LabelKey[] {
  return once(
    world,
    "needed labels",
    () => {
      try {
        const registry = registryOf(world);
        const { lifecycles, pages } = registry;
        return [
          ...[...shown(world).keys()].flatMap((name) =>
            once(
              world,
              `labels of ${name}`,
              () => entityLabels(registry, name, shown(world).get(name)),
              isDeepStrictEqual,
            ),
          ),
          ...[...lifecycles.keys()].flatMap((name) =>
            once(
              world,
              `labels of the lifecycle ${name}`,
              () => lifecycleLabels(name, lifecycles.get(name)!),
              isDeepStrictEqual,
            ),
          ),
          ...[...pages.keys()].flatMap((name) =>
            once(world, `labels of the page ${name}`, () => pageLabels(registry, pages.get(name)!), isDeepStrictEqual),
          ),
          ...once(world, "labels of the product", () => productLabels(registry), isDeepStrictEqual),
        ];
      } catch (error) {
        if (world.documents.some((document) => document.unsound)) return [];
        throw error;
      }
    },
    areSameLists,
  );
}

/** The entities that pages show, each with the fields that they show of it. */
function shown(world: World): Map<string, Set<string>> {
  const onPage: typeof shownOnPage = (registry, page) =>
    once(
      world,
      `shown on ${page.name}`,
      () => shownOnPage(registry, registry.pages.get(page.name) ?? page),
      isDeepStrictEqual,
    );
  return once(world, "entities shown", () => shownEntities(registryOf(world), onPage), isDeepStrictEqual);
}

/** The namespaced keys that configs need. */
export function neededKeys(world: World): Set<string> {
  return once(
    world,
    "needed keys",
    () => new Set(neededLabels(world).map(({ namespace, key }) => `${namespace}:${key}`)),
    areSame,
  );
}
