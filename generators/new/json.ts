import { findNodeAtLocation, parseTree } from "jsonc-parser";
import type { Node } from "jsonc-parser";

const width = 120;

/**
 * The text of a config with a value at a path, or without what stood there; what else it says stays as it is, letter by
 * letter.
 * @param after the key behind which a new one stands; at the end where none is given
 */
export function withEntry(text: string, path: readonly (string | number)[], value: unknown, after?: string): string {
  const tree = parseTree(text);
  const held = tree && findNodeAtLocation(tree, [...path]);
  if (value === undefined) return held === undefined ? text : without(text, held);
  const key = path.at(-1);
  if (held !== undefined)
    return replaced(text, held, written(value, indentAt(text, held.offset), leadOf(text, held.offset)));
  if (tree === undefined || key === undefined) return json(value);
  const parent = findNodeAtLocation(tree, path.slice(0, -1));
  if (parent?.children === undefined || parent.children.length === 0)
    return withEntry(text, path.slice(0, -1), typeof key === "number" ? [value] : { [key]: value });
  const at =
    after === undefined ? -1 : parent.children.findIndex(({ children }) => String(children?.[0]?.value) === after);
  const before = parent.children.at(at)!;
  const name = typeof key === "number" ? "" : `${JSON.stringify(key)}: `;
  const isOpened = text.slice(parent.offset, parent.children[0]!.offset).includes("\n");
  if (isOpened) {
    const indent = indentAt(text, before.offset);
    return inserted(text, before, `,\n${indent}${name}${written(value, indent, name.length)}`);
  }
  const short = inserted(text, before, `, ${name}${oneLine(value)}`);
  if (lineAt(short, before.offset).length <= width) return short;
  const whole = JSON.parse(
    short.slice(parent.offset, parent.offset + parent.length + short.length - text.length),
  ) as unknown;
  return replaced(text, parent, written(whole, indentAt(text, parent.offset), leadOf(text, parent.offset), true));
}

const replaced = (text: string, { offset, length }: Node, by: string): string =>
  text.slice(0, offset) + by + text.slice(offset + length);

const inserted = (text: string, { offset, length }: Node, more: string): string =>
  text.slice(0, offset + length) + more + text.slice(offset + length);

/** Takes an item or a key out, with the comma that parts it from the one beside it. */
function without(text: string, node: Node): string {
  const own = node.parent?.type === "property" ? node.parent : node;
  const beside = own.parent?.children ?? [];
  const index = beside.indexOf(own);
  const [before, next] = [beside[index - 1], beside[index + 1]];
  if (before !== undefined) return text.slice(0, before.offset + before.length) + text.slice(own.offset + own.length);
  if (next !== undefined) return text.slice(0, own.offset) + text.slice(next.offset);
  return own.parent === undefined ? text : replaced(text, own.parent, own.parent.type === "array" ? "[]" : "{}");
}

const startOfLine = (text: string, offset: number): number => text.lastIndexOf("\n", offset - 1) + 1;
const indentAt = (text: string, offset: number): string => /^[ \t]*/.exec(text.slice(startOfLine(text, offset)))![0];

function lineAt(text: string, offset: number): string {
  const end = text.indexOf("\n", offset);
  return text.slice(startOfLine(text, offset), end === -1 ? text.length : end);
}

/** How many letters stand before a place on its line, behind the indent. */
const leadOf = (text: string, offset: number): number =>
  offset - startOfLine(text, offset) - indentAt(text, offset).length;

/** JSON as people write configs: what is short stands on one line, the rest one entry a line. */
export function json(value: unknown): string {
  return `${written(value, "", 0, true)}\n`;
}

/** @param lead how many letters stand before it on its line, behind the indent */
function written(value: unknown, indent: string, lead: number, isBroken = false): string {
  const short = oneLine(value);
  if (typeof value !== "object" || value === null) return short;
  // A comma may follow.
  if (!isBroken && indent.length + lead + short.length < width) return short;
  const deeper = `${indent}  `;
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  const entries = Array.isArray(value)
    ? value.map((item) => written(item, deeper, 0))
    : Object.entries(value).map(([key, child]) => {
        const name = `${JSON.stringify(key)}: `;
        return `${name}${written(child, deeper, name.length)}`;
      });
  return entries.length === 0
    ? `${open}${close}`
    : `${open}\n${deeper}${entries.join(`,\n${deeper}`)}\n${indent}${close}`;
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, child]) => `${JSON.stringify(key)}: ${oneLine(child)}`);
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}
