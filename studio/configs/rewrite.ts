import { isDeepStrictEqual } from "node:util";
import { parseTree } from "jsonc-parser";
import type { Node } from "jsonc-parser";
import { tidy } from "../../generators/output/tidy.ts";
import { isRecord } from "../../schemas/vocabulary/record.ts";

/**
 * Writes a value in the place of the one that a config's text holds, as a careful person would: what stays the same
 * keeps its own text, with its line breaks and empty lines, and the whole is in the form that the tests accept.
 * @param file path of the config, by which its form is told
 * @param text the config as it is; JSON without mistakes
 * @param value what it is to hold
 * @throws Error when the text is no JSON
 */
export async function rewrite(file: string, text: string, value: unknown): Promise<string> {
  const tree = parseTree(text);
  if (tree === undefined) throw new Error(`${file} is no JSON.`);
  if (isDeepStrictEqual(valueOf(tree), value)) return text;
  return tidy(
    file,
    `${text.slice(0, tree.offset)}${written(text, tree, value)}${text.slice(tree.offset + tree.length)}`,
  );
}

function valueOf(node: Node): unknown {
  if (node.type === "array") return node.children!.map(valueOf);
  if (node.type === "object")
    return Object.fromEntries(node.children!.map(({ children }) => [children![0]!.value, valueOf(children![1]!)]));
  return node.value as unknown;
}

function written(text: string, node: Node | undefined, value: unknown): string {
  if (node !== undefined && isDeepStrictEqual(valueOf(node), value))
    return text.slice(node.offset, node.offset + node.length);
  if (isRecord(value)) return writtenObject(text, node?.type === "object" ? node : undefined, value);
  if (Array.isArray(value)) return writtenList(text, node?.type === "array" ? node : undefined, value);
  return JSON.stringify(value);
}

/** A key that JavaScript brings to the front of every object, among others of its kind by their value. */
const isIndex = (key: string): boolean => /^(?:0|[1-9]\d*)$/.test(key);

/** The keys of a value in the order in which they are written: where one is a whole number, as they were before. */
function keysInOrder(value: Readonly<Record<string, unknown>>, before: readonly string[]): string[] {
  const keys = Object.keys(value);
  if (!keys.some(isIndex)) return keys;
  const remaining = before.filter((key) => Object.hasOwn(value, key));
  return [...remaining, ...keys.filter((key) => !remaining.includes(key))];
}

/** An object keeps an empty line before a key, and whether it begins on a line of its own. */
function writtenObject(text: string, node: Node | undefined, value: Readonly<Record<string, unknown>>): string {
  const held = new Map(node?.children?.map((one) => [String(one.children![0]!.value), one]));
  const keys = keysInOrder(value, [...held.keys()]);
  if (keys.length === 0) return "{}";
  const first = node?.children?.[0];
  const opens = first !== undefined && text.slice(node!.offset, first.offset).includes("\n") ? "\n" : " ";
  const members = keys.map((key, index) => {
    const own = held.get(key);
    const before = index > 0 && own !== undefined && hasEmptyLineBefore(text, own.offset) ? "\n\n" : opens;
    return `${before}${JSON.stringify(key)}: ${written(text, own?.children?.[1], value[key])}`;
  });
  return `{${members.join(",")}${opens}}`;
}

function writtenList(text: string, node: Node | undefined, value: readonly unknown[]): string {
  const held = node?.children ?? [];
  const matches = matched(held.map(valueOf), value);
  const items = value.map((item, index) => {
    const own = matches[index] === undefined ? undefined : held[matches[index]];
    const before = index > 0 && own !== undefined && hasEmptyLineBefore(text, own.offset) ? "\n\n" : " ";
    return `${before}${written(text, own, item)}`;
  });
  return `[${items.join(",")} ]`;
}

const hasEmptyLineBefore = (text: string, offset: number): boolean => /\n[ \t]*\n[ \t]*$/.test(text.slice(0, offset));

/**
 * For each new item the place of the earlier item that it was: an equal one where there is one, wherever it has moved;
 * else the one that stood at its place and is no longer there.
 */
function matched(before: readonly unknown[], after: readonly unknown[]): (number | undefined)[] {
  const free = new Set(before.keys());
  const earlier = after.map((item, index) => {
    const same = [index, ...free].find((one) => free.has(one) && isDeepStrictEqual(before[one], item));
    if (same !== undefined) free.delete(same);
    return same;
  });
  return earlier.map((same, index) => {
    if (same !== undefined || !free.has(index)) return same;
    free.delete(index);
    return index;
  });
}
