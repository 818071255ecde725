import type { MenuEntry } from "../store/client.ts";

/** The way from the menu's top to the entry whose path is the longest beginning of an address. */
export function chainOf(menu: readonly MenuEntry[], path: string): readonly MenuEntry[] {
  let found: readonly MenuEntry[] = [];
  const longest = () => found.at(-1)?.path?.length ?? -1;
  const walk = (entries: readonly MenuEntry[], above: readonly MenuEntry[]) => {
    for (const entry of entries) {
      const chain = [...above, entry];
      const own = entry.path;
      if (own !== undefined && (path === own || path.startsWith(`${own}/`)) && own.length > longest()) found = chain;
      walk(entry.children ?? [], chain);
    }
  };
  walk(menu, []);
  return found;
}
