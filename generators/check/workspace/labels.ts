import { isDeepStrictEqual } from "node:util";
import { entityLabels } from "../../../registry/labels/entity.ts";
import type { LabelKey } from "../../../registry/labels/key.ts";
import { lifecycleLabels } from "../../../registry/labels/lifecycle.ts";
import { pageLabels } from "../../../registry/labels/page.ts";
import { productLabels } from "../../../registry/labels/product.ts";
import { shownEntities, shownOnPage } from "../../../registry/labels/shown.ts";
import { areSame, areSameLists } from "./gathered.ts";
import { once, type Workspace } from "./workspace.ts";
import { registryOf } from "./registry.ts";

/** Every text the configs need, worked out file by file. Nothing where configs are too broken to tell. */
export function requiredLabels(workspace: Workspace): LabelKey[] {
  return once(
    workspace,
    "needed labels",
    () => {
      try {
        const registry = registryOf(workspace);
        const { lifecycles, pages } = registry;
        return [
          ...[...shown(workspace).keys()].flatMap((name) =>
            once(
              workspace,
              `labels of ${name}`,
              () => entityLabels(registry, name, shown(workspace).get(name)),
              isDeepStrictEqual,
            ),
          ),
          ...[...lifecycles.keys()].flatMap((name) =>
            once(
              workspace,
              `labels of the lifecycle ${name}`,
              () => lifecycleLabels(name, lifecycles.get(name)!),
              isDeepStrictEqual,
            ),
          ),
          ...[...pages.keys()].flatMap((name) =>
            once(
              workspace,
              `labels of the page ${name}`,
              () => pageLabels(registry, pages.get(name)!),
              isDeepStrictEqual,
            ),
          ),
          ...once(workspace, "labels of the product", () => productLabels(registry), isDeepStrictEqual),
        ];
      } catch (error) {
        if (workspace.documents.some((document) => document.isInvalid)) return [];
        throw error;
      }
    },
    areSameLists,
  );
}

/** The entities that pages show, each with the fields that they show of it. */
function shown(workspace: Workspace): Map<string, Set<string>> {
  const onPage: typeof shownOnPage = (registry, page) =>
    once(
      workspace,
      `shown on ${page.name}`,
      () => shownOnPage(registry, registry.pages.get(page.name) ?? page),
      isDeepStrictEqual,
    );
  return once(workspace, "entities shown", () => shownEntities(registryOf(workspace), onPage), isDeepStrictEqual);
}

/** The keys that configs need in a namespace. */
export function requiredLabelKeys(workspace: Workspace, namespace: string): ReadonlySet<string> {
  return once(workspace, `needed keys of ${namespace}`, () => keysNeeded(workspace).get(namespace) ?? none, areSame);
}

const none: ReadonlySet<string> = new Set();

function keysNeeded(workspace: Workspace): ReadonlyMap<string, ReadonlySet<string>> {
  return once(workspace, "needed keys", () => {
    const needed = new Map<string, Set<string>>();
    for (const { namespace, key } of requiredLabels(workspace)) {
      const keys = needed.get(namespace);
      if (keys === undefined) needed.set(namespace, new Set([key]));
      else keys.add(key);
    }
    return needed;
  });
}
