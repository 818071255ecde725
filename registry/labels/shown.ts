import { transitionOf } from "../lifecycle.ts";
import type { NamedPage, Registry } from "../model.ts";
import { itemsOf, sectionsOf, sourcesOf } from "../page/parts.ts";

/**
 * Entities that people meet on a page or move along a lifecycle, each with the names of the fields that the pages about
 * it show. What only the server keeps is not among them.
 * @param onPage says what one page shows, where that is known already
 */
export function shownEntities(registry: Registry, onPage: typeof shownOnPage = shownOnPage): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const add = (entity: string | undefined, names: ReadonlySet<string>) => {
    if (entity === undefined || !registry.entities.has(entity)) return;
    const known = found.get(entity) ?? new Set<string>();
    for (const name of names) known.add(name);
    found.set(entity, known);
  };
  for (const { entity, transitions } of registry.lifecycles.values()) {
    add(entity, new Set());
    for (const { shows, commits = [] } of Object.values(transitions))
      add(commits.length > 0 ? shows : undefined, new Set(commits));
  }
  for (const page of registry.pages.values()) {
    const { entities, names } = onPage(registry, page);
    for (const entity of entities) add(entity, names);
  }
  return found;
}

/** What one page shows: of which entities, and the names of the fields. */
export function shownOnPage(
  registry: Registry,
  page: NamedPage,
): { entities: (string | undefined)[]; names: Set<string> } {
  const names = sectionsOf(page)
    .flatMap(({ section }) => [
      ...itemsOf(section).map(({ field }) => field),
      ...(section.values ?? []).map((item) => (typeof item === "string" ? item : item.field)),
      ...(section.totals ?? []),
      section.across ?? "",
    ])
    .flatMap((path) => path.split("."));
  return { entities: entitiesShown(registry, page), names: new Set(names) };
}

function entitiesShown(registry: Registry, page: NamedPage): (string | undefined)[] {
  const fromSources = sourcesOf(page).flatMap(({ source }) => {
    const call = registry.calls.get(source.call ?? "");
    const plan = source.plan?.includes(".") ? source.plan : `${page.entity ?? ""}.${source.plan ?? ""}`;
    return [call?.lists, call?.reads, call?.answer, source.plan ? transitionOf(registry, plan)?.shows : undefined];
  });
  return [page.entity, ...sectionsOf(page).map(({ entity }) => entity), ...fromSources];
}
