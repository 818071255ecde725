import { isRecord } from "../../workspace/workspace.ts";
import { splitPath } from "../../../../schemas/vocabulary/computed/compute.ts";
import { computed, references } from "../operand.ts";
import type { ConfigNode } from "./node.ts";

export const comparisons = ["is", "in", "below", "atMost", "atLeast", "above", "filled", "consecutive", "alike"];

/** Notes a condition with everything it refers to. */
export function gatherCondition(node: ConfigNode): void {
  const condition = node.value;
  if (!isRecord(condition)) return;
  node.facts.conditions.push({ condition, location: node.location, scope: node.scope });
  for (const key of ["all", "any"]) for (const inner of node.at(key).elements()) gatherCondition(inner);
  if (condition.not) gatherCondition(node.at("not"));
  for (const key of references) if (key in condition) gatherReference(node, key);
  for (const key of computed) if (key in condition) gatherOperands(node.at(key));
  for (const key of comparisons) if (isRecord(condition[key])) gatherOperand(node.at(key));
}

/** Notes an operand: a reference, or a computed word over others. Constants are nothing to note. */
export function gatherOperand(node: ConfigNode): void {
  const operand = node.value;
  if (!isRecord(operand)) return;
  for (const key of references) if (key in operand) gatherReference(node, key);
  if (isRecord(operand.except)) {
    const [list] = splitPath(String(operand.field));
    const left = { field: `${list}.${operand.except.field}`, in: operand.except.in };
    gatherCondition(node.at("except").withValue(left));
  }
  for (const key of computed) if (key in operand) gatherOperands(node.at(key));
  if (isRecord(operand.choose)) gatherOperand(node.at("choose", "by"));
}

function gatherOperands(operands: ConfigNode): void {
  for (const operand of operands.elements()) gatherOperand(operand);
}

function gatherReference(holder: ConfigNode, kind: string): void {
  const { location, value, scope } = holder.at(kind);
  holder.facts.operands.push({ operand: holder.value, kind, path: String(value), location, scope });
}
