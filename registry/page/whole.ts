import type { Page } from "../../generated/types/grammar/index.d.ts";
import type { WholePage } from "../model.ts";

type PageSource = Record<string, unknown>;

/**
 * Says what a page leaves out because its place or its content says it: the layout by its main section, the address by
 * its path, the usual source of a list or a detail of an entity, the id that a source takes from the query, and where
 * the open tab lives. What breaks the grammar is handed back as it is.
 * @param name the path below pages/, without ending
 */
export function wholePage(name: string, page: Page): WholePage;
export function wholePage(name: string, page: PageSource): PageSource;
export function wholePage(name: string, page: object): object {
  const main = page as PageSource;
  const { source: _source, ...others } = main;
  const layout = main["layout"] ?? layoutOf(main);
  const routes = main["routes"] ?? [`/${name}`];
  const source = main["source"] === false ? undefined : (main["source"] ?? usualSource(main, layout));
  const keep = main["keep"] ?? (Array.isArray(main["tabs"]) ? { param: "tab" } : undefined);
  const params = {
    ...usualParams(source, routes, keep, main["params"]),
    ...(isSource(main["params"]) ? main["params"] : {}),
  };
  return {
    ...others,
    layout,
    routes,
    ...(Object.keys(params).length > 0 && (main["params"] === undefined || isSource(main["params"])) ? { params } : {}),
    ...(source === undefined ? {} : { source }),
    ...(keep === undefined ? {} : { keep }),
  };
}

/** The kind of the main section. */
export function layoutOf(page: PageSource): "list" | "detail" | "form" {
  return page["list"] !== undefined ? "list" : (page["form"] ?? page["steps"]) !== undefined ? "form" : "detail";
}

/** What a list or a detail of an entity loads where it says nothing: the entity's list, or its record by the id. */
export function usualSource(page: PageSource, layout: unknown): object | undefined {
  const { entity } = page;
  if (typeof entity !== "string") return undefined;
  if (layout === "list" && page["list"] !== undefined) return { call: `${entity}.list` };
  return layout === "detail" ? { call: `${entity}.get`, with: ["id"] } : undefined;
}

/** Parameters that need not be said: the id that the main source takes, and the open tab. */
export function usualParams(source: unknown, routes: unknown, keep: unknown, params: unknown): PageSource {
  const known = isSource(params) ? params : {};
  const given = isSource(source) ? source["with"] : undefined;
  const takesId = Array.isArray(given)
    ? given.includes("id")
    : isSource(given) && isSource(given["id"]) && given["id"]["param"] === "id";
  const isInPath = (Array.isArray(routes) ? routes : []).some((route: unknown) =>
    String(isSource(route) ? route["path"] : route).includes("{id}"),
  );
  return {
    ...(takesId && !isInPath && known["id"] === undefined ? { id: { type: "id", in: "query" } } : {}),
    ...(isSource(keep) && keep["param"] === "tab" && known["tab"] === undefined ? { tab: "query" } : {}),
  };
}

function isSource(value: unknown): value is PageSource {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
