import { openRoutes } from "../../generated/routes-open.ts";
import { call } from "../call/call.ts";
import { keepPreloaded } from "../call/preloaded.ts";
import { loadNamespaces } from "../label/label.ts";
import { matchRoute, type Address } from "../../schemas/vocabulary/address/match.ts";
import type { RouteEntry } from "../route/entry.ts";
import { loadAllRoutes, routeTable } from "../route/prefetch.ts";
import { shellCall } from "../settings/settings.ts";

interface PageData {
  data?: { page: string; answers: readonly { address: string; data: unknown }[] };
}

/** What the page at an address asks first, and beside it the page's own files; nothing where it cannot be had. */
async function loaded(address: Address): Promise<readonly { address: string; data: unknown }[]> {
  await loadAllRoutes();
  const matched = matchRoute(routeTable(), address, () => true);
  if (typeof matched !== "object" || matched.entry.go !== undefined) return [];
  const answer = await call(
    shellCall("common.loader"),
    { route: matched.entry.path, url: address.path + address.search },
    { preloads: true },
  );
  const { data } = (answer === false ? {} : answer) as PageData;
  const entry = routeTable().find(({ page }) => page === data?.page);
  void entry
    ?.load()
    .then(({ namespaces }) => loadNamespaces(namespaces))
    .catch(() => undefined);
  return data?.answers ?? [];
}

/**
 * Asks, when the product is opened at an address behind the sign-in, in one call for what the frame and the page will
 * ask first, while the files are still coming with which they are drawn.
 */
export function preloadPage({ pathname: path, search, hash }: Location): void {
  const address = { path, search, hash };
  if (matchRoute(openRoutes as unknown as readonly RouteEntry[], address, () => true) !== undefined) return;
  keepPreloaded(loaded(address));
}
