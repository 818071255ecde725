import type { Document } from "../../source/document.ts";
import type { Workspace } from "../../workspace/workspace.ts";

/** Brands that others start from first, so that it is the other one that borrows. */
export const inOrder = (workspace: Workspace): Document[] =>
  [...workspace.brands.values()].sort(
    (one, other) => Number(typeof one.value.extends === "string") - Number(typeof other.value.extends === "string"),
  );

/**
 * Whose an address is that several brands name: the brand's that goes by its name in it, else the first one's, from
 * which others start.
 */
export function ownerOf<Holder extends { document: Document }>(address: string, holders: readonly Holder[]): Holder {
  const parts = address.toLowerCase().split(/[.@:]/);
  return holders.find(({ document }) => parts.includes(document.name.toLowerCase())) ?? holders[0]!;
}
