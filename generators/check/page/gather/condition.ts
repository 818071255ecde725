import { isRecord } from "../../workspace/workspace.ts";
import type { Loose } from "../../workspace/workspace.ts";
import type { Document, Path } from "../../source/document.ts";
import type { Facts } from "../facts.ts";
import { splitPath } from "../../../../schemas/vocabulary/computed/compute.ts";
import { computed, references } from "../operand.ts";
import type { Scope } from "../scope.ts";

export const comparisons = ["is", "in", "below", "atMost", "atLeast", "above", "filled", "consecutive", "alike"];

/** Notes a condition with everything it refers to. */
export function gatherCondition(facts: Facts, document: Document, path: Path, condition: Loose, scope: Scope): void {
  if (!isRecord(condition)) return;
  facts.conditions.push({ condition, location: { document, path }, scope });
  for (const key of ["all", "any"]) {
    if (Array.isArray(condition[key]))
      condition[key].forEach((inner: Loose, index: number) =>
        gatherCondition(facts, document, [...path, key, index], inner, scope),
      );
  }
  if (condition.not) gatherCondition(facts, document, [...path, "not"], condition.not, scope);
  for (const key of references) if (key in condition) reference(facts, document, path, condition, key, scope);
  for (const key of computed)
    if (key in condition) gatherOperands(facts, document, [...path, key], condition[key], scope);
  for (const key of comparisons)
    if (isRecord(condition[key])) gatherOperand(facts, document, [...path, key], condition[key], scope);
}

/** Notes an operand: a reference, or a computed word over others. Constants are nothing to note. */
export function gatherOperand(facts: Facts, document: Document, path: Path, operand: Loose, scope: Scope): void {
  if (!isRecord(operand)) return;
  for (const key of references) if (key in operand) reference(facts, document, path, operand, key, scope);
  if (isRecord(operand.except)) {
    const [list] = splitPath(String(operand.field));
    const left = { field: `${list}.${operand.except.field}`, in: operand.except.in };
    gatherCondition(facts, document, [...path, "except"], left, scope);
  }
  for (const key of computed) if (key in operand) gatherOperands(facts, document, [...path, key], operand[key], scope);
  if (isRecord(operand.choose)) gatherOperand(facts, document, [...path, "choose", "by"], operand.choose.by, scope);
}

function gatherOperands(facts: Facts, document: Document, path: Path, operands: Loose, scope: Scope): void {
  if (Array.isArray(operands))
    operands.forEach((operand, index) => gatherOperand(facts, document, [...path, index], operand, scope));
}

function reference(facts: Facts, document: Document, path: Path, holder: Loose, key: string, scope: Scope): void {
  facts.operands.push({
    operand: holder,
    kind: key,
    path: String(holder[key]),
    location: { document, path: [...path, key] },
    scope,
  });
}
