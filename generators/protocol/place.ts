import { getLocation } from "jsonc-parser";
import type { Path } from "../check/source/document.ts";

/** A spot in a text as the protocol counts: lines and letters from 0. */
export interface Position {
  line: number;
  character: number;
}

/** Where a spot lies in a config: the path to it, whether it is a key, and the text in quotes around it. */
export interface Spot {
  path: Path;
  isKey: boolean;
  /** The whole string or other value at the spot, without quotes. */
  word: string | undefined;
  /** What a completion takes the place of, as offsets. */
  from: number;
  to: number;
}

/** The offset of a spot. */
export function offsetOf(text: string, { line, character }: Position): number {
  let start = 0;
  for (let at = 0; at < line; at += 1) {
    const next = text.indexOf("\n", start);
    if (next < 0) return text.length;
    start = next + 1;
  }
  return Math.min(text.length, start + character);
}

/** The spot of an offset. */
export function positionOf(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  return { line: before.split("\n").length - 1, character: offset - (before.lastIndexOf("\n") + 1) };
}

/** What lies at a spot of a config. */
export function spotAt(text: string, position: Position): Spot {
  const offset = offsetOf(text, position);
  const { path, isAtPropertyKey, previousNode } = getLocation(text, offset);
  const isInside =
    previousNode !== undefined && offset >= previousNode.offset && offset <= previousNode.offset + previousNode.length;
  return {
    path,
    isKey: isAtPropertyKey,
    word: isInside && previousNode.value !== undefined ? String(previousNode.value) : undefined,
    from: isInside ? previousNode.offset : offset,
    to: isInside ? previousNode.offset + previousNode.length : offset,
  };
}
