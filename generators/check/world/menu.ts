import type { Place } from "../source/document.ts";
import { isRecord } from "./world.ts";
import type { Loose, World } from "./world.ts";

/** One entry of the menu, at any depth, with its parent. */
export interface MenuSpot {
  entry: Loose;
  place: Place;
  parent?: Loose;
}

/** Every entry of menu.json, and what can be begun from everywhere. */
export function menuEntries(world: World): MenuSpot[] {
  const document = world.settings.get("menu");
  if (!document) return [];
  const gather = (entries: Loose, path: (string | number)[], parent: Loose): MenuSpot[] =>
    (Array.isArray(entries) ? entries : []).flatMap((entry: Loose, index) => {
      if (!isRecord(entry)) return [];
      const here = [...path, index];
      const own = parent?.parked && !entry.parked ? { ...entry, parked: true } : entry;
      return [
        { entry: own, place: { document, path: here }, ...(parent ? { parent } : {}) },
        ...gather(entry.children, [...here, "children"], own),
      ];
    });
  return [
    ...gather(document.value.entries, ["entries"], undefined),
    ...gather(document.value.actions, ["actions"], undefined),
  ];
}
