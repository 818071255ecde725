import { isDeepStrictEqual } from "node:util";
import { references } from "../page/operand.ts";
import { isRecord } from "./workspace.ts";
import type { Loose } from "./workspace.ts";

/** One comparison of one value, or that it does not hold. */
interface Atom {
  of: string;
  comparison: Record<string, Loose>;
  isDenied: boolean;
}

/** What comparisons leave of one value. */
interface Left {
  among?: readonly unknown[];
  not: readonly unknown[];
  filled?: boolean;
  least: number;
  most: number;
  /** Whether the least and the most are themselves left out. */
  isOver: boolean;
  isUnder: boolean;
}

const most = 200;

/**
 * Whether two conditions can hold at once, as far as they compare values with constants: true and false are proven,
 * undefined is not known. A condition that is absent always holds.
 */
export function canHoldTogether(one: Loose, other: Loose): boolean | undefined {
  const [ones, others] = [casesOf(one, false), casesOf(other, false)];
  if (ones === undefined || others === undefined || ones.length * others.length > most) return undefined;
  const answers = ones.flatMap((some) => others.map((more) => isPossible([...some, ...more])));
  if (answers.includes(true)) return true;
  return answers.includes(undefined) ? undefined : false;
}

/** The cases in which a condition holds, each of comparisons that all hold; undefined where they are too many. */
function casesOf(condition: Loose, isDenied: boolean): Atom[][] | undefined {
  if (condition === undefined) return [[]];
  if (!isRecord(condition)) return undefined;
  if (isRecord(condition["not"])) return casesOf(condition["not"], !isDenied);
  const key = ["all", "any"].find((name) => Array.isArray(condition[name]));
  if (key === undefined) {
    const reference = references.find((name) => name in condition);
    const { [reference ?? ""]: path, ...comparison } = condition;
    // What the record says of a field is on a form what is typed there.
    const kind = reference === "record" ? "field" : reference;
    return [
      [{ of: reference === undefined ? JSON.stringify(comparison) : `${kind} ${String(path)}`, comparison, isDenied }],
    ];
  }
  const parts: (Atom[][] | undefined)[] = condition[key].map((part: Loose) => casesOf(part, isDenied));
  return (key === "all") === isDenied ? joined(parts) : crossed(parts);
}

function joined(parts: readonly (Atom[][] | undefined)[]): Atom[][] | undefined {
  const all: Atom[][] = [];
  for (const part of parts) {
    if (part === undefined) return undefined;
    all.push(...part);
  }
  return all.length > most ? undefined : all;
}

function crossed(parts: readonly (Atom[][] | undefined)[]): Atom[][] | undefined {
  let all: Atom[][] = [[]];
  for (const part of parts) {
    if (part === undefined || all.length * part.length > most) return undefined;
    all = all.flatMap((some) => part.map((more) => [...some, ...more]));
  }
  return all;
}

/** Whether comparisons can all hold; undefined where one of several of one value is of no constant. */
function isPossible(atoms: readonly Atom[]): boolean | undefined {
  const byValue = new Map<string, Atom[]>();
  for (const atom of atoms) byValue.set(atom.of, [...(byValue.get(atom.of) ?? []), atom]);
  let isKnown = true;
  for (const held of byValue.values()) {
    if (
      held.some((one) =>
        held.some((two) => one.isDenied !== two.isDenied && isDeepStrictEqual(one.comparison, two.comparison)),
      )
    )
      return false;
    let left: Left | undefined = { not: [], least: -Infinity, most: Infinity, isOver: false, isUnder: false };
    for (const atom of held) {
      const before: Left = left;
      const after = narrowed(before, atom);
      if (after === undefined) {
        if (held.length > 1) isKnown = false;
        continue;
      }
      left = after;
      if (isEmpty(left)) return false;
    }
  }
  return isKnown ? true : undefined;
}

/** What is left once a further comparison holds; undefined where it is of no constant. */
function narrowed(before: Left, { comparison, isDenied }: Atom): Left | undefined {
  if (typeof comparison["filled"] === "boolean") {
    const filled = comparison["filled"] !== isDenied;
    return before.filled === !filled ? { ...before, among: [] } : { ...before, filled };
  }
  const constants =
    "is" in comparison && !isRecord(comparison["is"])
      ? [comparison["is"]]
      : Array.isArray(comparison["in"])
        ? comparison["in"]
        : undefined;
  if (constants !== undefined) {
    if (constants.some((one) => isRecord(one))) return undefined;
    if (isDenied) return { ...before, not: [...before.not, ...constants] };
    return {
      ...before,
      among: before.among?.filter((one) => constants.includes(one)) ?? constants,
      ...(before.filled === undefined && !constants.includes(null) ? { filled: true } : {}),
    };
  }
  return bounded(before, comparison, isDenied);
}

const denied = { below: "atLeast", atMost: "above", atLeast: "below", above: "atMost" } as const;

function bounded(before: Left, comparison: Record<string, Loose>, isDenied: boolean): Left | undefined {
  const key = (["below", "atMost", "atLeast", "above"] as const).find((name) => name in comparison);
  const value = key === undefined ? undefined : numberOf(comparison[key]);
  if (key === undefined || value === undefined) return undefined;
  const word = isDenied ? denied[key] : key;
  if (word === "below" || word === "atMost") {
    const isUnder = word === "below";
    if (value > before.most || (value === before.most && !isUnder)) return before;
    return { ...before, most: value, isUnder };
  }
  const isOver = word === "above";
  if (value < before.least || (value === before.least && !isOver)) return before;
  return { ...before, least: value, isOver };
}

function isEmpty({ among, not, filled, least, most: last, isOver, isUnder }: Left): boolean {
  if (least > last || (least === last && (isOver || isUnder))) return true;
  if (among === undefined) return false;
  return !among.some((value) => {
    if (not.includes(value) || (filled === false && value !== null)) return false;
    const number = numberOf(value);
    return (
      number === undefined ||
      ((number > least || (number === least && !isOver)) && (number < last || (number === last && !isUnder)))
    );
  });
}

function numberOf(value: unknown): number | undefined {
  return (typeof value === "number" || typeof value === "string") && /^-?\d+(\.\d+)?$/.test(String(value))
    ? Number(value)
    : undefined;
}
