import { sourceShape } from "../../workspace/answer.ts";
import type { Shape } from "../../workspace/shape.ts";
import { isRecord } from "../../workspace/workspace.ts";
import type { Loose, Workspace } from "../../workspace/workspace.ts";
import type { Scope } from "../scope.ts";
import { gatherActions } from "./action.ts";
import { gatherAllow } from "./allow.ts";
import { gatherCondition, gatherOperand } from "./condition.ts";
import { fromShape, known } from "./from.ts";
import { gatherFrom, gatherItems, gatherNames, gatherSort } from "./item.ts";
import { gatherMain } from "./main.ts";
import type { ConfigNode } from "./node.ts";
import { gatherSource } from "./source.ts";

/** Notes sections one after the other. */
export function gatherSections(sections: ConfigNode): void {
  for (const section of sections.elements()) gatherSection(section);
}

function gatherSection(outer: ConfigNode): void {
  if (!isRecord(outer.value)) return;
  const node = gatherAllow(outer);
  const { facts, scope, value: section } = node;
  facts.sections.push({ node: section, location: node.location, scope });
  gatherCondition(node.at("when"));
  gatherFrom(node.at("from"));
  const data = dataOf(node.workspace, section, scope);
  const row = data ?? "unknown";
  gatherMain(node, data);
  gatherCondition(node.at("counted").withScope({ ...scope, row }));
  gatherItems(node.at("figures").withScope(data ? { ...scope, row } : scope), "figure", data);
  gatherItems(node.at("compare"), "compare", data);
  gatherNames(node.at("across"), "across", data);
  gatherItems(node.at("values").withScope(section.chart ? { ...scope, row } : scope), "value", data);
  gatherNames(node.at("tree"), "tree", data);
  gatherNames(node.at("files"), "files", data);
  if (isRecord(section.embed)) for (const key of ["entity", "id", "step"]) gatherOperand(node.at("embed", key));
  if (!section.list)
    gatherActions(
      node.at("actions").withScope({
        ...scope,
        ...(data?.rows ? { row: data } : {}),
        ...(section.form || section.steps ? { form: row } : {}),
      }),
    );
  gatherSections(node.at("beside"));
}

/** Notes tabs: groups of sections, or presets of a list's filters. */
export function gatherTabs(tabs: ConfigNode): void {
  for (const tab of tabs.elements()) if (isRecord(tab.value)) gatherTab(gatherAllow(tab));
}

function gatherTab(allowed: ConfigNode): void {
  const source = allowed.at("source");
  gatherSource(source);
  const { entity, record: outer } = allowed.scope;
  const record = source.value ? (sourceShape(allowed.workspace, source.value, entity) ?? "unknown") : outer;
  const node = record ? allowed.withScope({ ...allowed.scope, record }) : allowed;
  gatherSort(node.at("sort"), undefined);
  gatherFrom(node.at("count"));
  for (const [, value] of node.at("with").entries()) gatherOperand(value);
  gatherCondition(node.at("when"));
  gatherSections(node.at("sections"));
  gatherActions(node.at("actions"));
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
