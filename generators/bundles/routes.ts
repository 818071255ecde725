import type { Registry } from "../../registry/registry.ts";
import { routeTable } from "../../registry/page/routes.ts";

/**
 * The text of generated/routes.ts: every address with a lazy import of its page and its validators, and which page is the
 * detail of which entity (for embedded records). @param words namespaces by page @param forms pages that have validators
 */
export function routesModule(registry: Registry, pages: ReadonlyMap<string, readonly string[]>, forms: ReadonlySet<string>): string {
  const lines = routeTable(registry).filter(({ page }) => pages.has(page.name)).map(({ path, page, where, go, params }) => {
    const said = {
      path, page: page.name, ...(where ? { where } : {}), ...(go ? { go } : {}), params, ...(page.params ? { types: page.params } : {}), allow: page.allow,
      frame: page.frame ?? "main", layout: page.layout, ...(page.entity ? { entity: page.entity } : {}), words: pages.get(page.name),
    };
    const load = `load: () => readConfig("pages/${page.name}")`;
    const validators = forms.has(page.name) ? `, validators: () => import("./validators/${page.name}.js").then((module) => module.default as unknown as PageValidators)` : "";
    return `  ${JSON.stringify(said).slice(0, -1)}, ${load}${validators} },`;
  });
  return `import { readConfig } from "../runtime/config/read.ts";
import type { PageBundle } from "../runtime/page/bundle.ts";
import type { PageValidators } from "../schemas/vocabulary/form/form.ts";

export interface Route {
  path: string;
  page: string;
  where?: Record<string, string[]>;
  /** The address this one only leads on to. */
  go?: string;
  params: string[];
  types?: Record<string, unknown>;
  allow: string[];
  frame: string;
  layout: string;
  entity?: string;
  /** Namespaces of wording that the page speaks with. */
  words: string[];
  load(): Promise<PageBundle>;
  validators?(): Promise<PageValidators>;
}

/** Every address, the most particular first. */
export const routes: readonly Route[] = [
${lines.join("\n")}
];

/** Pages that are the detail of an entity. */
export const details: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(detailPages(registry, pages))};
`;
}

/** Pages by the entity whose detail they are, those that everyone sees in the main frame first. */
function detailPages(registry: Registry, pages: ReadonlyMap<string, unknown>): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const page of registry.pages.values()) {
    const reads = page.source?.call ? registry.calls.get(page.source.call)?.reads : undefined;
    if (!pages.has(page.name) || page.layout !== "detail" || !page.entity || reads !== page.entity) continue;
    (found[page.entity] ??= []).push(page.name);
  }
  const frame = (name: string) => registry.pages.get(name)?.frame ?? "main";
  for (const names of Object.values(found)) names.sort((left, right) => Number(frame(left) !== "main") - Number(frame(right) !== "main") || left.length - right.length);
  return found;
}
