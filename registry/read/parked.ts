import type { MenuEntry } from "../config/product.ts";

/** Whether a file or entry is in the running product, that is not marked as parked. */
export function standing(thing: object): boolean {
  return (thing as { parked?: boolean }).parked !== true;
}

/** The entries of a map that are not parked. */
export function standingEntries<Entry extends object>(entries: Record<string, Entry>): Record<string, Entry> {
  return Object.fromEntries(Object.entries(entries).filter(([, entry]) => standing(entry)));
}

/** The menu without parked entries, at every depth. */
export function standingMenu(entries: MenuEntry[]): MenuEntry[] {
  return entries
    .filter(standing)
    .map((entry) => (entry.children ? { ...entry, children: standingMenu(entry.children) } : entry));
}
