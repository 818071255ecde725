import { isDeepStrictEqual } from "node:util";
import { isDate } from "../../../../schemas/vocabulary/format/date.ts";
import { formats } from "../../../../schemas/vocabulary/format/formats.ts";
import { comparisons } from "../../page/gather/condition.ts";
import { computed, operandType, references } from "../../page/operand.ts";
import type { ConditionFact } from "../../page/facts.ts";
import { everything } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { family, ordered } from "../../workspace/typed.ts";
import type { Typed } from "../../workspace/typed.ts";
import { isRecord } from "../../workspace/workspace.ts";
import type { Loose, Workspace } from "../../workspace/workspace.ts";

const orders = ["below", "atMost", "atLeast", "above"];
/** What may be asked of values of any type. */
const ofAny = ["filled", "consecutive", "alike"];

/** E138: a comparison must fit what it compares. */
export const unfitComparison: Rule = {
  code: "E138",
  finds: "a comparison that does not fit the type of what is compared",
  check(workspace, report) {
    for (const { conditions } of everything(workspace)) {
      for (const fact of conditions) {
        const left = leftOf(workspace, fact);
        const comparison = comparisons.find((key) => key in fact.condition);
        if (!left || !comparison || ofAny.includes(comparison)) continue;
        workspace.proven += 1;
        const location = { document: fact.location.document, path: [...fact.location.path, comparison] };
        const right = fact.condition[comparison];
        const subject = references.find((name) => name in fact.condition);
        if (
          subject !== undefined &&
          isRecord(right) &&
          isDeepStrictEqual(right, { [subject]: fact.condition[subject] })
        )
          report(
            location,
            `"${String(fact.condition[subject])}" is compared with itself; name what it is compared with`,
          );
        else if (orders.includes(comparison) && !ordered(left.word) && left.word !== "month")
          report({ ...location, key: true }, `"${comparison}" needs a number or a date; this is ${worded(left)}`);
        else {
          const wrong = severalOf(comparison, left, right) ?? unlike(workspace, fact, left, right);
          if (wrong) report(location, wrong);
        }
      }
    }
  },
};

/** What the left side of a condition is, or undefined where it has none. */
export function leftOf(workspace: Workspace, fact: ConditionFact): Typed | undefined {
  const [key, other] = [...references, ...computed].filter((name) => name in fact.condition);
  return key === undefined || other !== undefined
    ? undefined
    : operandType(workspace, fact.scope, { [key]: fact.condition[key] });
}

/** What to write where one value is compared with a list of them. */
const severalOf = (comparison: string, left: Typed, right: Loose): string | undefined =>
  comparison === "is" && Array.isArray(right) && !left.many && left.word !== "any"
    ? `"is" compares with one value; write "in": ${JSON.stringify(right).replaceAll(",", ", ")}`
    : undefined;

/** With what a value is compared: a month with days too, each of which is in one. */
const comparedAs = (word: string): string => (word === "month" ? "date" : family(word));

const truths: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["yes", true],
  ["false", false],
  ["no", false],
]);

function unlike(workspace: Workspace, fact: ConditionFact, left: Typed, right: Loose): string | undefined {
  if (isRecord(right)) {
    const other = operandType(workspace, fact.scope, right);
    const [one, two] = [comparedAs(left.word), comparedAs(other.word)];
    return other.word === "constant" ||
      one === "any" ||
      two === "any" ||
      other.many ||
      left.many ||
      one === two ||
      (one === "options" && two === "text") ||
      (one === "text" && two === "options")
      ? undefined
      : `${worded(left)} cannot be compared with ${worded(other)}`;
  }
  const constants: unknown[] = Array.isArray(right) ? right : [right];
  for (const constant of constants) {
    // The bound of a field says "today"; in a condition a text is compared as it is written.
    if (family(left.word) === "date" && typeof constant === "string" && constant.startsWith("today"))
      return `"${constant}" is a text here, no day; write { "today": true }`;
    const fits = fitting(left, constant);
    if (!fits) return `${JSON.stringify(constant)} cannot be compared with ${worded(left)}${writtenAs(left, constant)}`;
  }
  return undefined;
}

/** Whether a constant can be a value of this kind. */
export function fitting(left: Typed, constant: unknown): boolean {
  if (constant === null || left.many) return true;
  if (left.word === "month") return typeof constant === "string" && formats["month"]?.valid?.(constant) === true;
  switch (family(left.word)) {
    case "number":
      return left.word === "integer"
        ? Number.isInteger(constant) || (typeof constant === "string" && /^-?\d+$/.test(constant))
        : typeof constant === "string" && /^-?\d+(\.\d{1,2})?$/.test(constant);
    case "date":
      return typeof constant === "string" && (isDate(constant.slice(0, 10)) || /^today([+-]\d+)?$/.test(constant));
    case "boolean":
      return typeof constant === "boolean";
    case "text":
      return typeof constant === "string" && formats[left.word]?.valid?.(constant) !== false;
    case "id":
      return typeof constant === "string";
    default:
      return true;
  }
}

/** How a constant is written that says a value of this kind otherwise: a truth or a whole number as a text. */
export function writtenAs(left: Typed, constant: unknown): string {
  const plainly = typeof constant === "string" ? constant.trim().toLowerCase() : String(constant);
  if (family(left.word) === "boolean")
    return truths.has(plainly) ? `; write ${truths.get(plainly)}, without quotation marks` : "; write true or false";
  if (family(left.word) === "date") return left.word === "month" ? "; write it as 2026-01" : "; write it as 2026-01-31";
  if (family(left.word) !== "number") return "";
  if (left.word === "integer")
    return typeof constant === "string" && /^-?\d+$/.test(plainly) ? `; write ${plainly}, without quotation marks` : "";
  if (typeof constant === "number") return `; write "${constant.toFixed(2)}"`;
  const plain = String(constant).replaceAll(/[A-Z$\s,]/g, "");
  return fitting(left, plain) ? `; write "${plain}"` : "";
}

/** A kind of value in words. */
export function worded(typed: Typed): string {
  return typed.word === "options"
    ? "one of a list of options"
    : typed.word === "id" && typed.entity
      ? `the id of ${withArticle(typed.entity)}`
      : withArticle(typed.word);
}

/** A name with its article. */
const withArticle = (name: string): string => `${/^[aeiou]/.test(name) ? "an" : "a"} ${name}`;
