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
  for (let begin = text.indexOf('"'); begin !== -1;) {
    let at = text.indexOf('"', begin + 1);
    while (at !== -1 && isEscaped(text, at)) at = text.indexOf('"', at + 1);
    if (at === -1) return count;
    at += 1;
    while (isBlank(text.charCodeAt(at))) at += 1;
    if (text.charCodeAt(at) === COLON) count += 1;
    begin = text.indexOf('"', at);
  }
  return count;
}

const [COLON, BACKSLASH] = [58, 92];
const isBlank = (code: number): boolean => code === 32 || (code >= 9 && code <= 13);

function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charCodeAt(before) === BACKSLASH) before -= 1;
  return (at - before) % 2 === 0;
}

function keysHeld(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) for (const child of value) count += keysHeld(child);
  else for (const key of Object.keys(value)) count += 1 + keysHeld((value as Readonly<Record<string, unknown>>)[key]);
  return count;
}
