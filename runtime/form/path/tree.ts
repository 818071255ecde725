import { segments, type Segment } from "./path.ts";

export type Tree = Record<string, unknown>;

/** What stands at a path of nested data; undefined where something on the way is absent. */
export function readAt(tree: unknown, path: string): unknown {
  let at = tree;
  for (const step of segments(path)) {
    if (at === null || typeof at !== "object") return undefined;
    at = (at as Record<Segment, unknown>)[step];
  }
  return at;
}

/**
 * The same data with another value at a path. Only what leads to the path is copied, so whoever holds another part
 * keeps the same object. Undefined takes the name away; missing groups and rows on the way are made.
 */
export function writeAt(tree: Tree, path: string, value: unknown): Tree {
  return put(tree, segments(path), 0, value) as Tree;
}

function put(at: unknown, steps: readonly Segment[], index: number, value: unknown): unknown {
  if (index === steps.length) return value;
  const step = steps[index] as Segment;
  if (typeof step === "number") {
    const rows = Array.isArray(at) ? [...at] : [];
    rows[step] = put(rows[step], steps, index + 1, value);
    return rows;
  }
  const group: Tree = at !== null && typeof at === "object" && !Array.isArray(at) ? { ...(at as Tree) } : {};
  const next = put(group[step], steps, index + 1, value);
  if (next === undefined) delete group[step];
  else group[step] = next;
  return group;
}

/** Whether two pieces of plain data are equal; absent and undefined are the same, key order does not matter. */
export function sameData(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (one === null || other === null || typeof one !== "object" || typeof other !== "object") return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  for (const name of names) if (!sameData((one as Tree)[name], (other as Tree)[name])) return false;
  return true;
}
