import { parseTree } from "jsonc-parser";
import type { Node } from "jsonc-parser";
import type { Document } from "./document.ts";

/** Keys that stand twice in one object of a document, with the offset of the second. */
export function duplicates(document: Document): { key: string; offset: number }[] {
  if (keysWritten(document.text) === keysHeld(document.raw ?? document.value)) return [];
  document.tree ??= parseTree(document.text);
  const found: { key: string; offset: number }[] = [];
  if (document.tree) visit(document.tree, found);
  return found;
}

function visit(node: Node, found: { key: string; offset: number }[]): void {
  if (node.type === "object") {
    const seen = new Set<unknown>();
    for (const property of node.children ?? []) {
      const key = property.children?.[0];
      if (key && seen.has(key.value)) found.push({ key: String(key.value), offset: key.offset });
      seen.add(key?.value);
    }
  }
  for (const child of node.children ?? []) visit(child, found);
}

// Counting keys in text and value is much cheaper than a tree; only files where they differ get one.
function keysWritten(text: string): number {
  let count = 0;
  for (const match of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)) if (match[1]) count += 1;
  return count;
}

function keysHeld(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  let count = Array.isArray(value) ? 0 : Object.keys(value).length;
  for (const child of Object.values(value)) count += keysHeld(child);
  return count;
}
