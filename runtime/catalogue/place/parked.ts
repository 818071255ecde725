import type { PageBundle } from "../../model/bundle.ts";
import type { RouteEntry } from "../../route/entry.ts";
import parked from "../../../generated/parked.json";

interface ParkedPage {
  name: string;
  routes: readonly (string | { path: string; where?: Readonly<Record<string, string | readonly string[]>> })[];
  params?: Readonly<Record<string, unknown>>;
  roles: readonly string[];
  layout: string;
  frame: string;
  entity?: string;
  drawn: boolean;
}

interface ListCall {
  path: string;
  allow: readonly string[];
  /** The field of its rows that refers to the entity; absent where the rows are of the entity itself. */
  field?: string;
}

const pages = parked.pages as unknown as readonly ParkedPage[];

/** By entity, the calls whose first row can stand in an address. */
export const lists = parked.lists as Readonly<Record<string, readonly ListCall[]>>;

const folders = import.meta.glob<{ default: Readonly<Record<string, PageBundle>> }>("../../../generated/parked/*.json");

/** A parked page's bundle; they lie together by first step of their address. @throws for a page without one */
async function bundleOf(name: string): Promise<PageBundle> {
  const loaded = await folders[`../../../generated/parked/${name.split("/")[0] ?? ""}.json`]?.();
  const bundle = loaded?.default[name];
  if (bundle === undefined) throw new Error(`${name} cannot be drawn`);
  return bundle;
}

const namesIn = (path: string): string[] => [...path.matchAll(/\{([A-Za-z]+)\}/g)].map(([, name]) => name ?? "");

/** Pages that wait for their server, as the route table says running ones. */
export const parkedRoutes: readonly RouteEntry[] = pages
  .filter(({ drawn }) => drawn)
  .flatMap(({ name, routes, params, roles, layout, frame, entity }) =>
    routes.map((route): RouteEntry => {
      const { path, where } = typeof route === "string" ? { path: route, where: undefined } : route;
      return {
        path,
        page: name,
        ...(where === undefined ? {} : { where }),
        params: namesIn(path),
        types: params,
        allow: roles,
        frame,
        layout,
        entity,
        load: () => bundleOf(name),
      };
    }),
  );
