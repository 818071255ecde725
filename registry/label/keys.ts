import type { Registry } from "../model.ts";
import { entityLabels } from "./entity.ts";
import type { LabelKey } from "./key.ts";
import { lifecycleLabels } from "./lifecycle.ts";
import { pageLabels } from "./page.ts";
import { shownEntities } from "./shown.ts";
import { productLabels } from "./product.ts";

/** Every text the configs need, with the place that needs it; a key needed in several places stands once for each. */
export function labelKeys(registry: Registry): LabelKey[] {
  return [
    ...[...shownEntities(registry)].flatMap(([name, mentioned]) => entityLabels(registry, name, mentioned)),
    ...[...registry.lifecycles].flatMap(([name, lifecycle]) => lifecycleLabels(name, lifecycle)),
    ...[...registry.pages.values()].flatMap((page) => pageLabels(registry, page)),
    ...productLabels(registry),
  ];
}
