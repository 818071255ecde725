import { screens } from "../check/rule.ts";
import { pageFacts } from "../check/page/page.ts";
import type { Facts, Use } from "../check/page/facts.ts";
import { SECTION_KINDS } from "../check/page/section-kinds.ts";
import { transitionNamed } from "../check/workspace/answer.ts";
import { routes } from "../check/workspace/routes.ts";
import type { Loose, Workspace } from "../check/workspace/workspace.ts";

/** One address and the file that answers it. */
export interface RouteRow {
  route: string;
  page: string;
  layout: string;
  allow: string[];
  columns: string[];
  fields: string[];
  filters: string[];
  sections: string[];
  actions: string[];
  calls: string[];
  parked: boolean;
}

const sectionKind = (node: Loose): string => [...SECTION_KINDS, "actions"].find((kind) => kind in node) ?? "section";

/** Every address with every file that answers it, in the order of the addresses. */
export function routeRows(workspace: Workspace): RouteRow[] {
  return routes(workspace)
    .map(({ path, document }) => {
      const facts = pageFacts(workspace, document);
      return {
        route: path,
        page: document.name,
        layout: document.value.layout,
        allow: document.value.allow,
        columns: used(facts, ["column"]),
        fields: used(facts, ["field", "form", "figure", "files"]),
        filters: used(facts, ["filter"]),
        sections: facts.sections.map(({ node }) => node.name ?? sectionKind(node)),
        actions: facts.actions.map(({ node }) => named(node)),
        calls: [
          ...new Set([
            ...facts.calls.map(({ name }) => name),
            ...facts.transitions.map(({ name, entity }) => transitionNamed(workspace, name, entity)?.name ?? name),
          ]),
        ].sort(),
        parked: document.value.parked === true,
      };
    })
    .sort((one, other) => (`${one.route} ${one.page}` < `${other.route} ${other.page}` ? -1 : 1));
}

/** The registered components that pages use. */
export function componentNames(workspace: Workspace): string[] {
  const found = new Set<string>();
  for (const { sections } of screens(workspace))
    for (const { node } of sections) if (typeof node.component === "string") found.add(node.component);
  return [...found].sort();
}

function used(facts: Facts, uses: Use[]): string[] {
  return [...new Set(facts.items.filter(({ use }) => uses.includes(use)).map(({ path }) => path))];
}

function named(action: Loose): string {
  const go = typeof action.go === "string" ? action.go : action.go ? "answered address" : undefined;
  return action.do ?? go ?? action.download ?? action.import ?? "print";
}
