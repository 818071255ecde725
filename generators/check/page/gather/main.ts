import { answerOf } from "../../workspace/answer.ts";
import type { Shape } from "../../workspace/shape.ts";
import { isRecord } from "../../workspace/workspace.ts";
import type { Loose, Workspace } from "../../workspace/workspace.ts";
import type { Document, Path } from "../../source/document.ts";
import type { Facts } from "../facts.ts";
import type { Scope } from "../scope.ts";
import { gatherActions } from "./action.ts";
import { gatherAllow } from "./allow.ts";
import { gatherCondition, gatherOperand } from "./condition.ts";
import { gatherItems, gatherNames } from "./item.ts";
import { gatherOpen } from "./open.ts";
import { gatherWith } from "./with.ts";
import { gatherSections, gatherTabs } from "./section.ts";
import { gatherCodes } from "./source.ts";

/**
 * Notes what a page's main section and a further section have in common: list, fields, form, steps and their options.
 */
export function gatherMain(
  facts: Facts,
  workspace: Workspace,
  document: Document,
  path: Path,
  node: Record<string, Loose>,
  data: Shape | undefined,
  scope: Scope,
): void {
  const inRow: Scope = node.list
    ? { ...scope, row: data ?? "unknown", ...(node.select ? { selection: data ?? "unknown" } : {}) }
    : scope;
  gatherItems(facts, workspace, document, [...path, "list"], node.list, "column", data, inRow);
  gatherItems(facts, workspace, document, [...path, "fields"], node.fields, "field", data, scope);
  gatherItems(facts, workspace, document, [...path, "filters"], node.filters, "filter", data, scope);
  gatherNames(facts, document, [...path, "totals"], node.totals, "total", data, scope);
  gatherNames(facts, document, [...path, "edit"], node.edit, "edit", data, scope);
  if (typeof node.sort === "string")
    facts.items.push({
      use: "sort",
      path: node.sort.replace(/^-/, ""),
      shape: data,
      location: { document, path: [...path, "sort"] },
      scope,
    });
  const form = node.form || node.steps ? { ...scope, form: data ?? ("unknown" as const) } : scope;
  gatherItems(facts, workspace, document, [...path, "form"], node.form, "form", data, form);
  gatherSteps(facts, workspace, document, [...path, "steps"], node.steps, data, form);
  gatherOpen(
    facts,
    workspace,
    document,
    [...path, "open"],
    node.open,
    node.list || node.chart || node.figures || node.tree ? { ...scope, row: data ?? "unknown" } : scope,
  );
  gatherTabs(facts, workspace, document, [...path, "tabs"], node.tabs, node.list ? inRow : scope);
  if (isRecord(node.keep)) gatherOperand(facts, document, [...path, "keep"], node.keep, scope);
  if (node.list) gatherActions(facts, workspace, document, [...path, "actions"], node.actions, inRow);
}

function gatherSteps(
  facts: Facts,
  workspace: Workspace,
  document: Document,
  path: Path,
  steps: Loose,
  data: Shape | undefined,
  outer: Scope,
): void {
  if (!Array.isArray(steps)) return;
  steps.forEach((step, index) => {
    if (!isRecord(step)) return;
    const here = [...path, index];
    const scope = gatherAllow(facts, document, here, step, outer);
    gatherItems(facts, workspace, document, [...here, "form"], step.form, "form", data, scope);
    gatherCondition(facts, document, [...here, "when"], step.when, scope);
    if (typeof step.save === "string") noteSave(facts, document, [...here, "save"], step.save, scope);
    if (step.with !== undefined)
      gatherWith(facts, document, [...here, "with"], {
        with: step.with,
        ...(typeof step.save === "string" && step.save.includes(".") ? { call: step.save } : {}),
        onForm: true,
        scope,
      });
    if (isRecord(step.take))
      gatherTake(facts, workspace, document, [...here, "take"], step.take, data, String(step.save), scope);
    gatherCodes(
      facts,
      document,
      [...here, "onCode"],
      step.onCode,
      scope,
      typeof step.save === "string" ? step.save : undefined,
    );
    for (const key of ["beside", "sections"])
      gatherSections(facts, workspace, document, [...here, key], step[key], scope);
  });
}

/** Notes what a form keeps of the answer of the call that keeps its step. */
function gatherTake(
  facts: Facts,
  workspace: Workspace,
  document: Document,
  path: Path,
  mapping: Record<string, Loose>,
  data: Shape | undefined,
  save: string,
  scope: Scope,
): void {
  const call = workspace.calls.get(save);
  const answer = call && answerOf(call);
  for (const [own, source] of Object.entries(mapping)) {
    facts.items.push({
      use: "form",
      path: own,
      shape: data,
      location: { document, path: [...path, own], key: true },
      scope,
    });
    if (answer)
      facts.items.push({
        use: "field",
        path: String(source),
        shape: answer,
        location: { document, path: [...path, own] },
        scope,
      });
  }
}

function noteSave(facts: Facts, document: Document, path: Path, save: string, scope: Scope): void {
  const location = { document, path };
  if (save.includes(".")) facts.calls.push({ name: save, how: "save", location, scope });
  else facts.transitions.push({ name: save, entity: scope.entity, how: "save", location, scope });
}
