import type { RouteEntry } from "./entry.ts";
import { routeTable } from "./prefetch.ts";

/** Entries by pattern, for one table. */
let cache: { table: readonly RouteEntry[]; known: Map<string, readonly RouteEntry[]> } | undefined;

const partsOf = (path: string): string[] => path.split(/[?#]/)[0]!.split("/").filter(Boolean);
const isName = (part: string): boolean => part.startsWith("{");

function entriesAt(table: readonly RouteEntry[], pattern: string): readonly RouteEntry[] {
  if (cache?.table !== table) cache = { table, known: new Map() };
  const found = cache.known.get(pattern);
  if (found !== undefined) return found;
  const parts = partsOf(pattern);
  const fitting = table.filter((entry) => {
    const own = partsOf(entry.path);
    return (
      own.length === parts.length &&
      own.every((part, index) => part === parts[index] || isName(part) || isName(parts[index]!))
    );
  });
  // Of several that fit, those that say the same parts: a name in the place of a word is another page's.
  const near = ({ path }: RouteEntry): number =>
    partsOf(path).filter((part, index) => part === parts[index] || (isName(part) && isName(parts[index]!))).length;
  const most = Math.max(...fitting.map(near));
  const nearest = fitting.filter((entry) => near(entry) === most);
  cache.known.set(pattern, nearest);
  return nearest;
}

/**
 * Whether some page at an address may be opened by whom `lets` tells; an address that no known page answers is not
 * judged.
 */
export function leadsOn(
  pattern: string,
  lets: (allow: readonly string[]) => boolean,
  table: readonly RouteEntry[] = routeTable(),
): boolean {
  const entries = entriesAt(table, pattern);
  return entries.length === 0 || entries.some(({ allow, go }) => go !== undefined || lets(allow));
}
