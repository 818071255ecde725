import type { NamedPage, Registry } from "../model.ts";

/** One address a page answers. */
interface PageRoute {
  /** Pattern as written: `/finance/application/create/{id}`. */
  path: string;
  page: NamedPage;
  /** Values of parameters for which this page answers. */
  where?: Record<string, string[]>;
  /** The address this one only leads on to. */
  go?: string;
  /** Names of the parameters in the path, in their order. */
  params: string[];
}

/**
 * All addresses of all pages, the most particular first: fixed words before parameters, narrowed ones before open ones.
 */
export function routeTable(registry: Registry): PageRoute[] {
  return [...registry.pages.values()]
    .flatMap((page) =>
      page.routes.map((route) => {
        const path = typeof route === "string" ? route : route.path;
        const where =
          typeof route === "string" || !route.where
            ? undefined
            : Object.fromEntries(Object.entries(route.where).map(([name, values]) => [name, [values].flat()]));
        return {
          path,
          page,
          params: paramNames(path),
          ...(where ? { where } : {}),
          ...(typeof route === "object" && route.go ? { go: route.go } : {}),
        };
      }),
    )
    .sort((left, right) => (rank(left) < rank(right) ? -1 : 1));
}

/** Names of the parameters in a pattern. */
function paramNames(path: string): string[] {
  return [...path.matchAll(/\{([a-zA-Z]+)\}/g)].map((found) => found[1]!);
}

/** Fixed words sort before parameters at each step; of equal shapes the narrowed comes first. */
function rank({ path, where }: PageRoute): string {
  return `${path
    .split("/")
    .map((step) => (step.startsWith("{") ? "~" : step))
    .join("/")} ${where ? 0 : 1}`;
}
