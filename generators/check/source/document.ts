import { findNodeAtLocation, parseTree } from "jsonc-parser";
import type { Node } from "jsonc-parser";
import type { Kind } from "./kind.ts";

export type Path = readonly (string | number)[];

/** One config file as read: its text, and its value as far as it could be parsed. */
export interface Document {
  file: string;
  kind: Kind;
  name: string;
  text: string;
  // The value is whatever the file holds; rules that follow its meta-schema narrow it.
  value: any;
  /** What the file itself says, where the value says more: what its place and its content say. */
  raw?: any;
  /** True when the value breaks its meta-schema: further rules must expect anything in it. */
  isInvalid: boolean;
  /** True when the text is no JSON. */
  broken?: boolean;
  tree?: Node;
}

/** A spot in a document: a value, or the key that holds it. */
export interface DocumentLocation {
  document: Document;
  path: Path;
  key?: boolean;
  /** Known already, where the value has no path: broken or doubled text. */
  offset?: number;
}

/** Line and column of a spot, counted from 1. The tree is parsed only for files that need it. */
export function locate(location: DocumentLocation): { line: number; column: number } {
  const { document } = location;
  if (location.offset !== undefined) return position(document.text, location.offset);
  document.tree ??= parseTree(document.text);
  return position(document.text, offset(document.tree, location));
}

/** Turns an offset into line and column, counted from 1. */
export function position(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at);
  const start = before.lastIndexOf("\n") + 1;
  let line = 1;
  for (let index = before.indexOf("\n"); index !== -1; index = before.indexOf("\n", index + 1)) line += 1;
  return { line, column: at - start + 1 };
}

function offset(tree: Node | undefined, location: DocumentLocation): number {
  if (!tree) return 0;
  // What a page does not say because its entity says it is told there.
  if (location.path[0] === "source" && !findNodeAtLocation(tree, ["source"])) {
    const entity = findNodeAtLocation(tree, ["entity"]);
    if (entity?.parent) return entity.parent.offset;
  }
  for (let length = location.path.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(tree, location.path.slice(0, length) as (string | number)[]);
    if (!node) continue;
    const whole = length === location.path.length;
    return whole && location.key && node.parent?.type === "property" ? node.parent.offset : node.offset;
  }
  return tree.offset;
}
