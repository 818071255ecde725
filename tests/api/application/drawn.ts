import { test } from "../../../schemas/vocabulary/condition/test.ts";
import { isRecord } from "../../../generators/check/workspace/workspace.ts";
import type { Application } from "./application.ts";

type Row = Readonly<Record<string, unknown>>;

/** Parts of a page's config, however deep, that have a certain value at a key. */
function partsOf(node: unknown, key: string, value: string): Row[] {
  if (Array.isArray(node)) return node.flatMap((one) => partsOf(one, key, value));
  if (!isRecord(node)) return [];
  const own = node[key] === value ? [node as Row] : [];
  return [...own, ...Object.values(node).flatMap((one) => partsOf(one, key, value))];
}

/** What of a page stands for a record: the parts with this value at a key whose condition holds for it. */
export function drawnFor({ registry }: Application, page: string, [key, value]: [string, string], record: Row): Row[] {
  return partsOf(registry.pages.get(page), key, value).filter(
    ({ when }) => when === undefined || test(when as object, (_kind, path) => record[path]) === true,
  );
}
