import type { FormatWord } from "./word.ts";
import { plain } from "./typed.ts";

/**
 * Control characters and lone surrogates, which databases refuse or silently change, and marks that turn the direction
 * of a text, so that it reads as something else.
 */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const forbidden = /[\u0000-\u0008\u000b-\u001f\u007f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]/u;

/**
 * Whether a text holds no control character but line break and tab, no mark of direction and no half of a character.
 */
export function isClean(value: string): boolean {
  return !forbidden.test(value);
}

/** A format of texts that match a pattern. @param options what differs from a plain left-aligned text */
export function textual(
  options: Pick<FormatWord, "word" | "describe" | "sample"> & { most: number; pattern: RegExp } & Partial<FormatWord>,
): FormatWord {
  const { most, pattern, ...rest } = options;
  const word: FormatWord = {
    schema: { type: "string", maxLength: most },
    valid: (value) => pattern.test(value),
    column: `varchar(${most})`,
    align: "start",
    order: "text",
    read: (typed) => readIf(word, plain(typed)),
    show: (value) => String(value ?? ""),
    ...rest,
  };
  return word;
}

/** The value if it is one of the format. */
export function readIf(word: FormatWord, value: string): string | undefined {
  return word.valid === undefined || word.valid(value) ? value : undefined;
}
