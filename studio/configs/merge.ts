import { isDeepStrictEqual } from "node:util";
import type { Path } from "../../generators/check/source/document.ts";
import { isRecord } from "../../schemas/vocabulary/record.ts";

/** Two changes to one value put together; where they contradict each other, one's own stands, and the place is told. */
interface Merged {
  value: unknown;
  conflicts: Path[];
}

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
    if (!isRecord(one) || !isRecord(other)) {
      conflicts.push(path);
      return one;
    }
    const earlier = isRecord(before) ? before : {};
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
