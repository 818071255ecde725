import type { DocumentLocation } from "../source/document.ts";
import { isRecord } from "./workspace.ts";
import type { Loose, Workspace } from "./workspace.ts";

/** One entry of the menu, at any depth, with its parent. */
export interface MenuSpot {
  entry: Loose;
  location: DocumentLocation;
  parent?: Loose;
}

/** Every entry of menu.json, and what can be begun from everywhere. */
export function menuEntries(workspace: Workspace): MenuSpot[] {
  const document = workspace.settings.get("menu");
  if (!document) return [];
  const gather = (entries: Loose, path: (string | number)[], parent: Loose): MenuSpot[] =>
    (Array.isArray(entries) ? entries : []).flatMap((entry: Loose, index) => {
      if (!isRecord(entry)) return [];
      const here = [...path, index];
      const own = parent?.parked && !entry.parked ? { ...entry, parked: true } : entry;
      return [
        { entry: own, location: { document, path: here }, ...(parent ? { parent } : {}) },
        ...gather(entry.children, [...here, "children"], own),
      ];
    });
  return [
    ...gather(document.value.entries, ["entries"], undefined),
    ...gather(document.value.actions, ["actions"], undefined),
  ];
}
