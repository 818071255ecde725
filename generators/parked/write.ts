import { loadRegistry, type Registry } from "../../registry/registry.ts";
import type { PageBundle } from "../../runtime/model/bundle.ts";
import { pageBundle } from "../bundles/bundle.ts";
import type { Output } from "../output/output.ts";
import { listCalls } from "./lists.ts";

/** A page that waits for its server, as the catalogue lists it. */
export interface ParkedPage {
  name: string;
  routes: unknown[];
  params?: Record<string, unknown>;
  roles: string[];
  layout: string;
  frame: string;
  entity?: string;
  /** Whether it can be drawn from its bundle. */
  drawn: boolean;
}

/** Entities without an address yet get one, so that pages which name their transitions can be drawn. */
function withBases(registry: Registry): Registry {
  return {
    ...registry,
    bases: new Map([
      ...[...registry.entities.keys()].map((name) => [name, `obligation/${name.replaceAll("_", "/")}`] as const),
      ...registry.bases,
    ]),
  };
}

function bundleOf(registry: Registry, page: Parameters<typeof pageBundle>[1]): PageBundle | undefined {
  try {
    return pageBundle(registry, page, undefined);
  } catch {
    return undefined;
  }
}

/**
 * Writes what the catalogue knows beside the running pages: the parked ones with their bundles, and which calls list
 * which entity.
 */
export function writeParked(root: string, running: Registry, output: Output): void {
  const registry = withBases(loadRegistry(root, { parked: true, problems: [] }));
  const folders: Record<string, Record<string, PageBundle>> = {};
  const pages: ParkedPage[] = [];
  for (const page of registry.pages.values()) {
    if (running.pages.has(page.name)) continue;
    const bundle = bundleOf(registry, page);
    if (bundle) (folders[page.name.split("/")[0]!] ??= {})[page.name] = bundle;
    pages.push({
      name: page.name,
      routes: page.routes,
      ...(page.params ? { params: page.params } : {}),
      roles: page.allow,
      layout: page.layout,
      frame: page.frame ?? "main",
      ...(page.entity ? { entity: page.entity } : {}),
      drawn: bundle !== undefined,
    });
  }
  output.write(
    "parked.json",
    JSON.stringify({
      pages: pages.sort((one, other) => one.name.localeCompare(other.name)),
      lists: listCalls(running),
    }),
  );
  for (const [folder, bundles] of Object.entries(folders))
    output.write(`parked/${folder}.json`, JSON.stringify(bundles));
}
