import type { Registry } from "../../../registry/registry.ts";
import type { Row } from "../lifecycle/plan/model.ts";

/** The first address that a page answers. */
function firstRoute(page: { routes: readonly (string | { path: string })[] }): string | undefined {
  const [route] = page.routes;
  return typeof route === "string" ? route : route?.path;
}

/**
 * Path of the page on which somebody with a link decides about this entity; where the link says none, it is found by
 * what pages say of themselves.
 */
export function decisionPath(registry: Registry, entity: string, transition: string): string {
  for (const lifecycle of registry.lifecycles.values()) {
    const at = lifecycle.entity === entity ? lifecycle.transitions[transition]?.link?.at : undefined;
    if (at !== undefined) return at;
  }
  const offering = [...registry.pages.values()].find((page) => {
    const said = JSON.stringify(page);
    return (
      page.allow?.includes("link") &&
      (said.includes(`"do":"${entity}.${transition}"`) ||
        (page.entity === entity && said.includes(`"do":"${transition}"`)))
    );
  });
  return (offering && firstRoute(offering)) ?? `/${entity}/${transition}/results`;
}

/** The secret stands in the fragment, which browsers send to nobody. */
export const withToken = (path: string, token: string): string => `${path}#token=${token}`;

/**
 * A page's address for one record: `{id}` filled, or `?id=` where the path has no place for it; of what is no record
 * the path alone.
 */
export function recordPath(path: string, record: Row): string {
  if (record["id"] === undefined) return path;
  const id = String(record["id"]);
  return path.includes("{id}") ? path.replace("{id}", id) : `${path}?id=${id}`;
}
