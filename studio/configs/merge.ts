import { isDeepStrictEqual } from "node:util";
import type { Path } from "../../generators/check/source/document.ts";

/** Two changes to one value put together; where they contradict each other, one's own stands, and the place is told. */
interface Merged {
  value: unknown;
  conflicts: Path[];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Stands for a key that is not there. */
const ABSENT = Symbol("absent");

/**
 * Puts together what two people made of the same value. Keys are merged one by one; a list that both have changed is a
 * conflict, because nobody can tell which order they mean.
 * @param base what both began with
 */
export function merge(base: unknown, mine: unknown, theirs: unknown): Merged {
  const conflicts: Path[] = [];
  const at = (path: Path, before: unknown, one: unknown, other: unknown): unknown => {
    if (isDeepStrictEqual(one, other) || isDeepStrictEqual(before, other)) return one;
    if (isDeepStrictEqual(before, one)) return other;
    if (!isObject(one) || !isObject(other)) {
      conflicts.push(path);
      return one;
    }
    const earlier = isObject(before) ? before : {};
    const keys = [...new Set([...Object.keys(other), ...Object.keys(one)])];
    const held = (value: Readonly<Record<string, unknown>>, key: string): unknown =>
      Object.hasOwn(value, key) ? value[key] : ABSENT;
    return Object.fromEntries(
      keys
        .map((key) => [key, at([...path, key], held(earlier, key), held(one, key), held(other, key))] as const)
        .filter(([, value]) => value !== ABSENT),
    );
  };
  return { value: at([], base, mine, theirs), conflicts };
}
