import { answerOf } from "../../workspace/answer.ts";
import type { Shape } from "../../workspace/shape.ts";
import { isRecord } from "../../workspace/workspace.ts";
import type { Scope } from "../scope.ts";
import { gatherActions } from "./action.ts";
import { gatherAllow } from "./allow.ts";
import { gatherCondition, gatherOperand } from "./condition.ts";
import { gatherItems, gatherNames, gatherSort, noteKey } from "./item.ts";
import type { ConfigNode } from "./node.ts";
import { gatherOpen } from "./open.ts";
import { gatherSections, gatherTabs } from "./section.ts";
import { gatherCodes } from "./source.ts";
import { gatherWith } from "./with.ts";

/**
 * Notes what a page's main section and a further section have in common: list, fields, form, steps and their options;
 * `data` is the shape that they show.
 */
export function gatherMain(node: ConfigNode, data: Shape | undefined): void {
  const { scope, value } = node;
  const row = data ?? "unknown";
  const inRow: Scope = value.list ? { ...scope, row, ...(value.select ? { selection: row } : {}) } : scope;
  gatherItems(node.at("list").withScope(inRow), "column", data);
  gatherItems(node.at("fields"), "field", data);
  gatherItems(node.at("filters"), "filter", data);
  gatherNames(node.at("totals"), "total", data);
  gatherNames(node.at("edit"), "edit", data);
  gatherSort(node.at("sort"), data);
  const inForm: Scope = value.form || value.steps ? { ...scope, form: row } : scope;
  gatherItems(node.at("form").withScope(inForm), "form", data);
  for (const step of node.at("steps").withScope(inForm).elements()) gatherStep(step, data);
  const leads = value.list || value.chart || value.figures || value.tree;
  gatherOpen(node.at("open").withScope(leads ? { ...scope, row } : scope));
  gatherTabs(node.at("tabs").withScope(inRow));
  gatherOperand(node.at("keep"));
  if (value.list) gatherActions(node.at("actions").withScope(inRow));
}

function gatherStep(outer: ConfigNode, data: Shape | undefined): void {
  if (!isRecord(outer.value)) return;
  const node = gatherAllow(outer);
  const step = node.value;
  const save = typeof step.save === "string" ? step.save : undefined;
  gatherItems(node.at("form"), "form", data);
  gatherCondition(node.at("when"));
  if (save !== undefined) noteSave(node.at("save"));
  if (step.with !== undefined)
    gatherWith(node.at("with"), { ...(save?.includes(".") ? { call: save } : {}), onForm: true });
  gatherTake(node.at("take"), data, String(step.save));
  gatherCodes(node.at("onCode"), save);
  for (const key of ["beside", "sections"]) gatherSections(node.at(key));
}

/** Notes what a form keeps of the answer of the call that keeps its step. */
function gatherTake(mapping: ConfigNode, data: Shape | undefined, save: string): void {
  const call = mapping.workspace.calls.get(save);
  const answer = call && answerOf(call);
  for (const [, source] of mapping.entries()) {
    noteKey(source, data);
    if (answer) gatherNames(source, "field", answer);
  }
}

function noteSave({ facts, location, scope, value: name }: ConfigNode): void {
  if (name.includes(".")) facts.calls.push({ name, how: "save", location, scope });
  else facts.transitions.push({ name, entity: scope.entity, how: "save", location, scope });
}
