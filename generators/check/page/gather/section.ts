import { sourceShape } from "../../workspace/answer.ts";
import type { Shape } from "../../workspace/shape.ts";
import { isRecord } from "../../workspace/workspace.ts";
import type { Loose, Workspace } from "../../workspace/workspace.ts";
import type { Document, Path } from "../../source/document.ts";
import type { Facts } from "../facts.ts";
import type { Scope } from "../scope.ts";
import { gatherActions } from "./action.ts";
import { gatherAllow } from "./allow.ts";
import { gatherCondition, gatherOperand } from "./condition.ts";
import { fromShape, known } from "./from.ts";
import { gatherItems, gatherNames } from "./item.ts";
import { gatherMain } from "./main.ts";
import { gatherSource } from "./source.ts";

/** Notes sections one after the other. */
export function gatherSections(
  facts: Facts,
  workspace: Workspace,
  document: Document,
  path: Path,
  sections: Loose,
  scope: Scope,
): void {
  if (Array.isArray(sections))
    sections.forEach((section, index) => gatherSection(facts, workspace, document, [...path, index], section, scope));
}

function gatherSection(
  facts: Facts,
  workspace: Workspace,
  document: Document,
  path: Path,
  section: Loose,
  outer: Scope,
): void {
  if (!isRecord(section)) return;
  const scope = gatherAllow(facts, document, path, section, outer);
  facts.sections.push({ node: section, location: { document, path }, scope });
  gatherCondition(facts, document, [...path, "when"], section.when, scope);
  if (typeof section.from === "string")
    facts.froms.push({ from: section.from, location: { document, path: [...path, "from"] }, scope });
  const data = dataOf(workspace, section, scope);
  gatherMain(facts, workspace, document, path, section, data, scope);
  gatherCondition(facts, document, [...path, "counted"], section.counted, { ...scope, row: data ?? "unknown" });
  gatherItems(facts, workspace, document, [...path, "figures"], section.figures, "figure", data, {
    ...scope,
    ...(data ? { row: data } : {}),
  });
  gatherItems(facts, workspace, document, [...path, "compare"], section.compare, "compare", data, scope);
  gatherNames(facts, document, [...path, "across"], section.across, "across", data, scope);
  gatherItems(facts, workspace, document, [...path, "values"], section.values, "value", data, {
    ...scope,
    ...(section.chart ? { row: data ?? ("unknown" as const) } : {}),
  });
  gatherNames(facts, document, [...path, "tree"], section.tree, "tree", data, scope);
  gatherNames(facts, document, [...path, "files"], section.files, "files", data, scope);
  if (isRecord(section.embed))
    for (const key of ["entity", "id", "step"])
      gatherOperand(facts, document, [...path, "embed", key], section.embed[key], scope);
  if (!section.list && section.actions)
    gatherActions(facts, workspace, document, [...path, "actions"], section.actions, {
      ...scope,
      ...(data?.rows ? { row: data } : {}),
      ...(section.form || section.steps ? { form: data ?? ("unknown" as const) } : {}),
    });
  gatherSections(facts, workspace, document, [...path, "beside"], section.beside, scope);
}

/** Notes tabs: groups of sections, or presets of a list's filters. */
export function gatherTabs(
  facts: Facts,
  workspace: Workspace,
  document: Document,
  path: Path,
  tabs: Loose,
  outer: Scope,
): void {
  if (!Array.isArray(tabs)) return;
  tabs.forEach((tab, index) => {
    if (!isRecord(tab)) return;
    const here = [...path, index];
    const allowed = gatherAllow(facts, document, here, tab, outer);
    gatherSource(facts, document, [...here, "source"], tab.source, allowed);
    const record: Shape | "unknown" | undefined = tab.source
      ? (sourceShape(workspace, tab.source, allowed.entity) ?? "unknown")
      : allowed.record;
    const scope: Scope = { ...allowed, ...(record ? { record } : {}) };
    if (typeof tab.sort === "string")
      facts.items.push({
        use: "sort",
        path: tab.sort.replace(/^-/, ""),
        shape: undefined,
        location: { document, path: [...here, "sort"] },
        scope,
      });
    if (typeof tab.count === "string")
      facts.froms.push({ from: tab.count, location: { document, path: [...here, "count"] }, scope });
    if (isRecord(tab.with))
      for (const [name, value] of Object.entries(tab.with))
        gatherOperand(facts, document, [...here, "with", name], value, scope);
    gatherCondition(facts, document, [...here, "when"], tab.when, scope);
    gatherSections(facts, workspace, document, [...here, "sections"], tab.sections, scope);
    gatherActions(facts, workspace, document, [...here, "actions"], tab.actions, scope);
  });
}

function dataOf(workspace: Workspace, section: Loose, scope: Scope): Shape | undefined {
  if (typeof section.from === "string") return fromShape(workspace, scope, section.from);
  if (section.form || section.steps)
    return typeof section.entity === "string"
      ? { entities: [section.entity], rows: false }
      : (known(scope.form) ?? ofEntity(scope));
  if (typeof section.entity === "string" && !scope.record)
    return { entities: [section.entity], rows: Boolean(section.list) };
  return known(scope.record);
}

function ofEntity(scope: Scope): Shape | undefined {
  return scope.entity ? { entities: [scope.entity], rows: false } : undefined;
}
