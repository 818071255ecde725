import { routes } from "../../../generated/routes.ts";
import { label } from "../../label/label.ts";
import { pageKey, labelPrefix } from "../../label/place.ts";
import type { RouteEntry } from "../../route/entry.ts";
import { parkedRoutes } from "./parked.ts";
import { viewersOf } from "./viewers.ts";

/** One page as the catalogue lists it. */
export interface CataloguePage {
  name: string;
  /** First step of its address: what pages are grouped by. */
  folder: string;
  layout: string;
  frame: string;
  paths: readonly string[];
  /** Who it is for, with the permission it asks where it asks one; undefined is somebody without a session. */
  viewers: readonly (string | undefined)[];
  parked: boolean;
}

function cataloguePages(table: readonly RouteEntry[], parked: boolean): CataloguePage[] {
  return [...new Set(table.map(({ page }) => page))].map((name) => {
    const entries = table.filter(({ page }) => page === name);
    const { allow, layout = "", frame = "main" } = entries[0] as RouteEntry;
    return {
      name,
      folder: name.split("/")[0] ?? name,
      layout,
      frame,
      paths: entries.map(
        ({ path, where }) =>
          path +
          (where === undefined
            ? ""
            : `?${Object.entries(where)
                .map(([key, value]) => `${key}=${[value].flat().join("|")}`)
                .join("&")}`),
      ),
      viewers: viewersOf(allow),
      parked,
    };
  });
}

/** Every page of the product, the running ones first. */
export const pages: readonly CataloguePage[] = [
  ...cataloguePages(routes as unknown as readonly RouteEntry[], false),
  ...cataloguePages(parkedRoutes, true),
];

/** Wording that the titles of all pages stand in. */
export const titleNamespaces: readonly string[] = [...new Set(pages.map(({ name }) => labelPrefix(name).namespace))];

export const titleOf = (page: CataloguePage): string => label(pageKey(page.name, "title"));

/** The role of a viewer without the permission. */
export const roleOf = (viewer: string | undefined): string | undefined => viewer?.split(":")[0];

/** Of each kind of page, by its frame and layout, one that opens without a record, where there is one. */
export function kinds(all: readonly CataloguePage[] = pages): CataloguePage[] {
  const opensRecord = (page: CataloguePage) =>
    Number(page.paths[0]?.includes("{") === true || page.paths[0]?.includes(":") === true);
  const kindOf = ({ frame, layout, parked }: CataloguePage) => (parked ? "" : `${frame} ${layout}`);
  return [...new Set(all.map(kindOf))]
    .filter((kind) => kind !== "")
    .flatMap((kind) =>
      all
        .filter((page) => kindOf(page) === kind)
        .toSorted((one, other) => opensRecord(one) - opensRecord(other))
        .slice(0, 1),
    );
}

export interface PageQuery {
  text: string;
  role: string;
  layout: string;
  folder: string;
}

/** Pages that fit what is sought: every word in title, address or name; "" leaves a filter open. */
export function found(sought: PageQuery, all: readonly CataloguePage[] = pages): CataloguePage[] {
  const words = sought.text.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter((page) => {
    if (sought.layout !== "" && page.layout !== sought.layout) return false;
    if (sought.folder !== "" && page.folder !== sought.folder) return false;
    if (sought.role !== "" && !page.viewers.some((viewer) => (roleOf(viewer) ?? "public") === sought.role))
      return false;
    const text = [titleOf(page), page.name, ...page.paths].join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
