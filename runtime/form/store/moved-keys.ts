import { isUnder, segments, pathOf } from "../path/path.ts";

/** Where a row goes: its new index, or undefined when it is gone. */
export type RowMove = (index: number) => number | undefined;

/**
 * The same entries after rows of an array have moved: what belonged to row 3 follows it, what belonged to a removed
 * row is left out, everything outside the array stays.
 */
export function movedKeys<Value>(entries: Map<string, Value>, array: string, move: RowMove): Map<string, Value> {
  const depth = segments(array).length;
  const result = new Map<string, Value>();
  for (const [path, value] of entries) {
    const steps = segments(path);
    const index = steps[depth];
    if (!isUnder(path, array) || typeof index !== "number") result.set(path, value);
    else {
      const next = move(index);
      if (next !== undefined) result.set(pathOf([...steps.slice(0, depth), next, ...steps.slice(depth + 1)]), value);
    }
  }
  return result;
}
