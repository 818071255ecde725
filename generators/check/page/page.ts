import { sourceShape } from "../workspace/answer.ts";
import type { Shape } from "../workspace/shape.ts";
import { isRecord, onceOf } from "../workspace/workspace.ts";
import type { Loose, Workspace } from "../workspace/workspace.ts";
import type { Document } from "../source/document.ts";
import { noFacts } from "./facts.ts";
import type { CallFact, Common, Facts } from "./facts.ts";
import { fromShape, known } from "./gather/from.ts";
import { gatherActions } from "./gather/action.ts";
import { gatherMain } from "./gather/main.ts";
import { gatherItems, gatherNames } from "./gather/item.ts";
import { ConfigNode } from "./gather/node.ts";
import { gatherSections } from "./gather/section.ts";
import { gatherSource } from "./gather/source.ts";
import { pageParams } from "./params.ts";
import type { Scope } from "./scope.ts";

/** Everything a page refers to. Worked out once a page. */
export function pageFacts(workspace: Workspace, document: Document): Facts {
  return onceOf(workspace, "facts", document, () => {
    const facts = noFacts();
    try {
      gather(facts, workspace, document);
    } catch (error) {
      // A page that breaks its meta-schema may break the walk too; that finding is made already.
      if (!document.isInvalid) throw error;
    }
    return facts;
  });
}

/** What is in scope on the page itself. */
function pageScope(workspace: Workspace, document: Document): Scope {
  const page = document.value;
  const entity = typeof page.entity === "string" ? page.entity : undefined;
  const sources = new Map<string, Shape | undefined>();
  for (const [name, source] of Object.entries(isRecord(page.sources) ? page.sources : {}))
    sources.set(name, sourceShape(workspace, source, entity));
  const main = viewed(page.source ? sourceShape(workspace, page.source, entity) : undefined, page.view);
  const filled = page.layout === "form" || page.form || page.steps;
  const scope: Scope = {
    ...(entity ? { entity } : {}),
    ...(Array.isArray(page.allow) ? { allow: page.allow } : {}),
    params: pageParams(workspace, page),
    sources,
    screen: true,
    ...(page.source ? { record: main ?? ("unknown" as const) } : {}),
    ...(filled ? { form: entity ? { entities: [entity], rows: false } : ("unknown" as const) } : {}),
  };
  const chosen = selectable(workspace, page, scope);
  return chosen ? { ...scope, selection: chosen } : scope;
}

/** Rows that may be chosen somewhere on the page; its actions and sources may speak of them. */
function selectable(workspace: Workspace, node: Loose, scope: Scope): Shape | "unknown" | undefined {
  if (Array.isArray(node)) return node.map((child) => selectable(workspace, child, scope)).find(Boolean);
  if (!isRecord(node)) return undefined;
  if (node.select) return (node.from ? fromShape(workspace, scope, node.from) : known(scope.record)) ?? "unknown";
  return Object.values(node)
    .map((child) => selectable(workspace, child, scope))
    .find(Boolean);
}

function gather(facts: Facts, workspace: Workspace, document: Document): void {
  const page = document.value;
  const scope = pageScope(workspace, document);
  const node = new ConfigNode({ facts, workspace, document }, [], page, scope);
  if (Array.isArray(page.allow))
    facts.allows.push({ allow: page.allow, parent: undefined, location: node.at("allow").location, scope });
  const { record: _record, ...unloaded } = scope;
  gatherSource(node.at("source").withScope(unloaded), scope.record);
  for (const [, source] of node.at("sources").entries()) gatherSource(source);
  const loads = facts.calls.length;
  const record = known(scope.record);
  gatherMain(node, page.form || page.steps ? known(scope.form) : record);
  gatherNames(node.at("titled"), "figure", record);
  gatherItems(node.at("summary"), "figure", record);
  for (const key of ["beside", "sections"]) gatherSections(node.at(key));
  if (!page.list) gatherActions(node.at("actions"));
  for (const fact of facts.calls.slice(0, loads)) narrow(facts, fact);
}

/** A named source is loaded for those who see something of it: for the people of all the parts that use it. */
function narrow(facts: Facts, fact: CallFact): void {
  const [holder, name] = fact.location.path;
  if (holder !== "sources" || typeof name !== "string") return;
  const users: Common[] = [
    ...[...facts.froms, ...facts.fills].filter(({ from }) => from.split(".")[0] === name),
    ...facts.operands.filter(({ kind, path }) => kind === "source" && path.split(".")[0] === name),
  ];
  const people = [...new Set(users.flatMap(({ scope }) => scope.allow ?? []))];
  if (people.length > 0) fact.scope = { ...fact.scope, allow: people };
}

function viewed(shape: Shape | undefined, view: unknown): Shape | undefined {
  return shape && typeof view === "string" ? { ...shape, view } : shape;
}
