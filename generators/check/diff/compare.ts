import type { Path } from "../source/document.ts";
import { isRecord } from "../../../schemas/vocabulary/record.ts";

/** One place in which two values differ. Of a list of words it is the word that came or went. */
export interface Difference {
  path: Path;
  before: unknown;
  after: unknown;
}

/** What is said of a value in which nothing but the order is another. */
export const ANOTHER_ORDER = "another order";

const reordered = (path: Path): Difference => ({ path, before: ANOTHER_ORDER, after: ANOTHER_ORDER });

/** What tells an item of a list from the others, the first that it has. */
const keys = ["name", "field", "key", "path", "do", "go", "letter", "id", "message", "call", "from"];

/**
 * Every place in which a value differs from an earlier one, as deep as it can be told. Paths lead into the later value,
 * or into the earlier for what went.
 */
export function differences(before: unknown, after: unknown, path: Path = []): Difference[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) return ofLists(before, after, path);
  if (!isRecord(before) || !isRecord(after)) return [{ path, before, after }];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const found = names.flatMap((name) => {
    if (!(name in after)) return [{ path: [...path, name], before: before[name], after: undefined }];
    return name in before
      ? differences(before[name], after[name], [...path, name])
      : [{ path: [...path, name], before: undefined, after: after[name] }];
  });
  return found.length > 0 ? found : [reordered(path)];
}

function ofLists(before: readonly unknown[], after: readonly unknown[], path: Path): Difference[] {
  const [one, two] = [named(before), named(after)];
  if (!one || !two) {
    const most = Math.max(before.length, after.length);
    return Array.from({ length: most }, (_, index) =>
      differences(before[index], after[index], [...path, index]),
    ).flat();
  }
  const found = [
    ...before.flatMap((item, index) =>
      two.has(one.list[index]!) ? [] : [{ path: [...path, index], before: item, after: undefined }],
    ),
    ...after.flatMap((item, index) => {
      const earlier = one.get(two.list[index]!);
      return earlier === undefined
        ? [{ path: [...path, index], before: undefined, after: item }]
        : differences(earlier, item, [...path, index]);
    }),
  ];
  const stayed = (list: readonly string[]): string =>
    JSON.stringify(list.filter((name) => one.has(name) && two.has(name)));
  // Which item comes first may decide, whatever else became of the others.
  return stayed(one.list) === stayed(two.list) ? found : [...found, reordered(path)];
}

type Named = Map<string, unknown> & { list: string[] };

/** What an item without a name is called: by the first that it says, with its number among those alike. */
function byKind(item: Readonly<Record<string, unknown>>, counts: Map<string, number>): string {
  const [kind = "", value] = Object.entries(item)[0] ?? [];
  if (typeof value === "string") return `${kind} ${value}`;
  const count = (counts.get(kind) ?? 0) + 1;
  counts.set(kind, count);
  return `${kind} ${count}`;
}

/** The items of a list by what tells them apart; undefined where two are called the same. */
function named(list: readonly unknown[]): Named | undefined {
  const counts = new Map<string, number>();
  const names = list.map((item) => {
    if (!isRecord(item)) return JSON.stringify(item);
    const key = keys.find((name) => typeof item[name] === "string");
    // A field may stand by its name alone, and get options later.
    return key === undefined
      ? byKind(item, counts)
      : key === "field"
        ? JSON.stringify(item[key])
        : `${key} ${String(item[key])}`;
  });
  return new Set(names).size === names.length
    ? Object.assign(new Map(names.map((name, index) => [name, list[index]])), { list: names })
    : undefined;
}
