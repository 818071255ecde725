import type { MenuEntry } from "../store/client.ts";

/** The way from the menu's top to the entry of which an address is the longest beginning of this one. */
export function chainOf(menu: readonly MenuEntry[], path: string): readonly MenuEntry[] {
  let found: readonly MenuEntry[] = [];
  let longest = -1;
  const walk = (entries: readonly MenuEntry[], above: readonly MenuEntry[]) => {
    for (const entry of entries) {
      const chain = [...above, entry];
      for (const own of [entry.path ?? [], entry.also ?? []].flat())
        if ((path === own || path.startsWith(`${own}/`)) && own.length > longest)
          [found, longest] = [chain, own.length];
      walk(entry.children ?? [], chain);
    }
  };
  walk(menu, []);
  return found;
}
