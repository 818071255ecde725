import { compute, computedWords, referenceKinds, type Lookup } from "../computed/compute.ts";
import { isFilled } from "../path.ts";
import { order, same, type Kind } from "./compare.ts";

type Condition = Readonly<Record<string, unknown>>;
/** Holds, does not hold, or cannot be told because data is absent. */
type ThreeValued = true | false | undefined;
/**
 * The format or type of what a reference names, where it is known; texts then compare as texts even if they look like
 * numbers.
 */
type TypeOf = (kind: string, path: string) => string | undefined;

const leftWords: readonly string[] = [...referenceKinds, ...computedWords];

/**
 * Whether a condition holds. No comparison with absent data holds, nor does its opposite: the answer is then undefined.
 * `filled` alone answers for absent data. All words said in one condition must hold. `consecutive` and `alike` look at
 * a list as a whole: its whole numbers follow one another, in either order or none; its values are all the same. Of
 * `selection`, every chosen row must hold; of any other list, one item is enough.
 * @param lookup finds what a reference names
 * @param typeOf tells text from number where the value's look would mislead
 */
export function test(condition: object, lookup: Lookup, typeOf?: TypeOf): ThreeValued {
  const fields = condition as Condition;
  const parts: ThreeValued[] = [];
  if (fields["all"]) parts.push(every((fields["all"] as Condition[]).map((inner) => test(inner, lookup, typeOf))));
  if (fields["any"]) parts.push(some((fields["any"] as Condition[]).map((inner) => test(inner, lookup, typeOf))));
  if (fields["not"]) parts.push(opposite(test(fields["not"] as Condition, lookup, typeOf)));
  const left = leftWords.find((word) => fields[word] !== undefined);
  if (left !== undefined) {
    const operand = { [left]: fields[left] };
    const value = compute(operand, lookup);
    const kind = kindOf(left, fields[left], typeOf);
    for (const word of Object.keys(fields))
      if (word in comparisons) parts.push(compareWith(word, value, compute(fields[word], lookup), left, kind));
  }
  return parts.length === 0 ? undefined : every(parts);
}

/** Every one: false if one is false, else unknown if one is unknown. */
function every(truths: readonly ThreeValued[]): ThreeValued {
  return truths.includes(false) ? false : truths.includes(undefined) ? undefined : true;
}

/** At least one: true if one is true, else unknown if one is unknown. */
function some(truths: readonly ThreeValued[]): ThreeValued {
  return truths.includes(true) ? true : truths.includes(undefined) ? undefined : false;
}

function opposite(truth: ThreeValued): ThreeValued {
  return truth === undefined ? undefined : !truth;
}

const comparisons: Readonly<Record<string, (left: unknown, right: unknown, kind: Kind) => ThreeValued>> = {
  is: (left, right, kind) => same(left, right, kind),
  in: (left, right, kind) => (Array.isArray(right) ? some(right.map((one) => same(left, one, kind))) : undefined),
  below: (left, right, kind) => when(order(left, right, kind), (found) => found < 0),
  atMost: (left, right, kind) => when(order(left, right, kind), (found) => found <= 0),
  atLeast: (left, right, kind) => when(order(left, right, kind), (found) => found >= 0),
  above: (left, right, kind) => when(order(left, right, kind), (found) => found > 0),
  filled: (left, right) => isFilled(left) === right,
  consecutive: (left, right) => {
    const numbers = Array.isArray(left) ? left.filter((one) => isFilled(one)).map(Number) : [];
    if (numbers.length === 0) return undefined;
    const sorted = numbers.toSorted((one, other) => one - other);
    return sorted.every((one, index) => index === 0 || one === (sorted[index - 1] ?? 0) + 1) === right;
  },
  alike: (left, right, kind) => {
    const [first, ...others] = Array.isArray(left) ? left : [left];
    if (!isFilled(first)) return undefined;
    return every(others.map((one) => same(one, first, kind))) === right;
  },
};
/** Comparisons that look at a list as a whole. */
const ofLists = new Set(["consecutive", "alike"]);

function when(order: number | undefined, holds: (order: number) => boolean): ThreeValued {
  return order === undefined ? undefined : holds(order);
}

function compareWith(word: string, value: unknown, right: unknown, left: string, kind: Kind): ThreeValued {
  const compared = comparisons[word]!;
  if (!Array.isArray(value) || ofLists.has(word) || (word === "filled" && left !== "selection"))
    return compared(value, right, kind);
  if (value.length === 0) return word === "filled" ? compared(undefined, right, kind) : undefined;
  const truths = value.map((one) => compared(one, right, kind));
  return left === "selection" ? every(truths) : some(truths);
}

const numbers = new Set(["money", "rate", "percent", "number", "integer"]);
const days = new Set(["date", "datetime", "month"]);

function kindOf(left: string, right: unknown, typeOf: TypeOf | undefined): Kind {
  if ((computedWords as readonly string[]).includes(left)) return "number";
  const format = typeOf?.(left, right === true ? left : String(right));
  if (format === undefined) return "any";
  return numbers.has(format) ? "number" : days.has(format) ? "date" : "text";
}
