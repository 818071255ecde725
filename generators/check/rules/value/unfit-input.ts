import { operandType } from "../../page/operand.ts";
import { everything } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { family } from "../../workspace/typed.ts";
import type { Typed } from "../../workspace/typed.ts";
import { isRecord } from "../../workspace/workspace.ts";
import { fitting, worded, writtenAs } from "./comparison.ts";
import { nearest } from "./unnamed-input.ts";
import { givenBy, tabValues, targetOf } from "./with.ts";

/** E152: an input is given a value of its kind. */
export const unfitInput: Rule = {
  code: "E152",
  finds: "an input given a value of another kind",
  check(workspace, report) {
    for (const { withs } of everything(workspace)) {
      for (const fact of withs) {
        const target = fact.with === undefined ? undefined : targetOf(workspace, fact);
        if (!target) continue;
        for (const { name, value, step } of givenBy(fact)) {
          const expected = target.inputs.parameters.get(name);
          if (!expected || expected.word === "any" || expected.many || (fact.sets !== undefined && value === null))
            continue;
          workspace.proven += 1;
          const location = { document: fact.location.document, path: [...fact.location.path, step] };
          const brought =
            value === undefined
              ? nearest(workspace, fact.scope, name)
              : isRecord(value)
                ? operandType(workspace, fact.scope, value)
                : undefined;
          if (brought) {
            if (!alike(expected, brought))
              report(location, `"${name}" of ${target.named} is ${worded(expected)}; this is ${worded(brought)}`);
            else if (fact.sets !== undefined && isRecord(value) && ("today" in value || "now" in value)) {
              const meant = currentValueOf(expected);
              if (meant !== undefined && !(meant in value))
                report(
                  location,
                  `"${name}" of ${target.named} is ${worded(expected)}, which this is not; write { "${meant}": true }`,
                );
            }
          } else if (fact.sets !== undefined && value === "today" && currentValueOf(expected) !== undefined)
            report(
              location,
              `"today" is no date that a step could write; write { "${currentValueOf(expected)}": true }`,
            );
          else if (value !== undefined && !isRecord(value) && !Array.isArray(value) && !accepts(expected, value))
            report(
              location,
              `"${name}" of ${target.named} is ${worded(expected)}; ${JSON.stringify(value)} is not${expected.entity === undefined ? writtenAs(expected, value) : `; say where it comes from: {"record": "id"}, {"row": "id"} or {"param": "id"}`}`,
            );
        }
      }
    }
    for (const { location, call, parameters, name, value } of tabValues(workspace)) {
      const expected = parameters.get(name);
      if (!expected || expected.word === "any" || isRecord(value) || Array.isArray(value)) continue;
      workspace.proven += 1;
      if (!accepts({ ...expected, many: false }, value))
        report(
          location,
          `"${name}" of ${call} is ${worded(expected)}; ${JSON.stringify(value)} is not${writtenAs(expected, value)}`,
        );
    }
  },
};

/** What a step writes into a field that says when: its business date, or the moment; undefined for other fields. */
const currentValueOf = ({ word }: Typed): "today" | "now" | undefined =>
  word === "date" ? "today" : word === "datetime" ? "now" : undefined;

/** Kinds whose values may stand for one another: what is chosen from a list, or refers, is text as it is sent. */
const texts = ["text", "options", "id"];

function alike(expected: Typed, brought: Typed): boolean {
  const [one, two] = [family(expected.word), family(brought.word)];
  // What is chosen from a list of words names no record.
  if (expected.entity !== undefined && brought.word === "options") return false;
  // Text without a format takes whatever is written as text: an amount or a day while it is typed.
  if (expected.word === "text" && two !== "boolean") return true;
  if (brought.many || [one, two].some((word) => ["any", "array", "object", "file", "constant"].includes(word)))
    return true;
  return one === two || (texts.includes(one) && texts.includes(two));
}

/** Whether a constant fits and is written as what it is: no truth or whole number as text, no money as a number. */
export function accepts(expected: Typed, value: unknown): boolean {
  // An id is made by the product, so that none can be written down: what is meant is where it comes from.
  if (expected.entity !== undefined && typeof value === "string") return false;
  if (expected.word === "options" || expected.word === "constant") return true;
  if (expected.word === "integer") return value === null || Number.isInteger(value);
  return fitting(expected, value);
}
