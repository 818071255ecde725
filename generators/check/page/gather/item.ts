import { into, names } from "../../workspace/shape.ts";
import type { Shape } from "../../workspace/shape.ts";
import { isRecord } from "../../workspace/workspace.ts";
import type { Use } from "../facts.ts";
import { gatherActions } from "./action.ts";
import { gatherAllow } from "./allow.ts";
import { gatherCondition, gatherOperand } from "./condition.ts";
import { fromShape } from "./from.ts";
import type { ConfigNode } from "./node.ts";
import { gatherOpen } from "./open.ts";

/** Notes a list of items (columns, fields, filters, figures) of one shape. */
export function gatherItems(items: ConfigNode, use: Use, shape: Shape | undefined): void {
  for (const item of items.elements())
    if (typeof item.value === "string") noteName(item, use, shape);
    else if (isRecord(item.value)) gatherItem(item, use, shape);
}

/** Notes names of fields that are given without options, one or several: totals, values, keys. */
export function gatherNames(declared: ConfigNode, use: Use, shape: Shape | undefined): void {
  if (typeof declared.value === "string") noteName(declared, use, shape);
  for (const name of declared.elements()) noteName(name, use, shape);
}

/** Notes the field whose name a `sort` holds, descending ones too. */
export function gatherSort(sort: ConfigNode, shape: Shape | undefined): void {
  if (typeof sort.value === "string") noteName(sort.withValue(sort.value.replace(/^-/, "")), "sort", shape);
}

/** Notes that a `from`, or a word like it, names a source, a part of one or an array field. */
export function gatherFrom(from: ConfigNode): void {
  if (typeof from.value !== "string") return;
  from.facts.froms.push({ from: from.value, location: from.location, scope: from.scope });
}

function noteName({ facts, value, location, scope }: ConfigNode, use: Use, shape: Shape | undefined): void {
  facts.items.push({ use, path: String(value), shape, location, scope });
}

/** Notes the field that a key names, such as one of those that a pick fills. */
export function noteKey({ facts, path, keyLocation: location, scope }: ConfigNode, shape: Shape | undefined): void {
  facts.items.push({ use: "form", path: String(path.at(-1)), shape, location, scope });
}

function gatherItem(outer: ConfigNode, use: Use, shape: Shape | undefined): void {
  const node = gatherAllow(outer);
  const { facts, workspace, scope, value: item } = node;
  const field = String(item.field);
  facts.items.push({ use, path: field, shape, item, location: node.at("field").location, scope });
  for (const key of ["when", "readOnly", "required"]) gatherCondition(node.at(key));
  if (item.disabled) gatherCondition(node.at("disabled", "when"));
  if (typeof item.lookup === "string")
    facts.calls.push({ name: item.lookup, how: "lookup", location: node.at("lookup").location, scope });
  for (const key of ["fill", "begin"])
    if (typeof item[key] === "string")
      facts.fills.push({ from: item[key], field, location: node.at(key).location, scope });
  gatherOperand(node.at("begin"));
  gatherFrom(node.at("earliest"));
  gatherFrom(node.at("reach"));
  gatherNames(node.at("of"), "field", shape);
  gatherNames(node.at("parts"), "field", shape);
  const nested = shape && into(workspace, shape, field);
  const inForm = use === "form";
  const ofRow = node.withScope(nested ? { ...scope, row: nested, ...(inForm ? { form: nested } : {}) } : scope);
  gatherItems(ofRow.at("columns"), inForm ? "form" : "column", nested);
  gatherNames(node.at("totals"), "total", nested);
  gatherNames(node.at("unique"), "unique", nested);
  const hasRows = nested && names(workspace, nested).length > 0;
  if (isRecord(item.pick)) gatherPick(node.at("pick"), hasRows ? nested : shape);
  // A figure told by currency leads from each of its rows.
  gatherOpen((use === "figure" && hasRows ? ofRow : node).at("open"));
  gatherActions(node.withValue({ action: item.action }));
}

/** Notes a pick: the rows it chooses from, and what of the chosen one fills which field of the target. */
function gatherPick(node: ConfigNode, target: Shape | undefined): void {
  const { workspace, scope, value: pick } = node;
  gatherFrom(node.at("from"));
  const rows = fromShape(workspace, scope, pick.from);
  for (const key of ["take", "most"])
    for (const [, source] of node.at(key).entries()) {
      if (target) noteKey(source, target);
      if (rows) noteName(source, "column", rows);
    }
  if (rows) gatherNames(node.at("show"), "column", rows);
  if (isRecord(pick.figured)) {
    const figured = node.at("figured");
    gatherFrom(figured.at("from"));
    gatherNames(figured.at("show"), "column", fromShape(workspace, scope, figured.value.from));
  }
  gatherOperand(node.at("begin"));
  for (const [, value] of node.at("given").entries()) {
    if (target) noteKey(value, target);
    gatherOperand(value);
  }
  const ofRow = node.withScope({ ...scope, row: rows ?? "unknown" });
  if (pick.disabled) gatherCondition(ofRow.at("disabled", "when"));
  gatherOpen(ofRow.at("open"));
}
