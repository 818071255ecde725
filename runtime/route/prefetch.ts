import { loadNamespaces } from "../label/label.ts";
import { matchPattern } from "../../schemas/vocabulary/address/pattern.ts";
import type { RouteEntry } from "./entry.ts";

let table: readonly RouteEntry[] = [];
let isWhole = false;
const prefetched = new Set<string>();

export function setPrefetchTable(routes: readonly RouteEntry[]): void {
  table = routes;
}

/** Whether the addresses that want a session are known too; the start knows only those that anybody may come to. */
export const knowsAllRoutes = (): boolean => isWhole;

/** Loads the addresses that want a session, once. */
export async function loadAllRoutes(): Promise<void> {
  if (isWhole) return;
  const { routes } = await import("../../generated/routes.ts");
  if (!isWhole) table = routes;
  isWhole = true;
}

/** Puts addresses in place of those known so far: in development they change while the product runs. */
export function renewRoutes(open: readonly RouteEntry[], all: readonly RouteEntry[]): void {
  table = isWhole ? all : open;
}

/** Loads what an address will need, once, while the pointer is still on its way. */
export function prefetch(address: string): void {
  const path = address.split(/[?#]/)[0] ?? "";
  for (const entry of table) {
    if (prefetched.has(entry.page) || matchPattern(entry.path, path) === undefined) continue;
    prefetched.add(entry.page);
    entry
      .load()
      .then((bundle) => loadNamespaces(bundle.namespaces))
      .catch(() => prefetched.delete(entry.page));
    void import("../detail/DetailPage.tsx");
  }
}

export function routeTable(): readonly RouteEntry[] {
  return table;
}
