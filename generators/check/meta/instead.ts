import type { Grammar } from "./grammar.ts";
import type { Schema } from "./schema.ts";

/** Ways in which a text is written a little otherwise than it is asked, each to be tried. */
const ways: readonly ((text: string) => string)[] = [
  (text) => text.trim(),
  (text) => text.replace(/^(\S+)\s+desc$/i, "-$1"),
  (text) => text.replace(/^(\S+)\s+asc$/i, "$1"),
  (text) => text.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, "_").toLowerCase(),
  (text) => text.toLowerCase(),
  (text) => text.replace(/^https?:\/\/([^/:]+).*$/i, "$1"),
  (text) => text.replace(/:\d+$/, ""),
  (text) => text.replace(/^http:/i, "https:"),
  (text) => text.replace(/^\/?pages\/(.+)\.json$/, "/$1"),
  (text) => text.replace(/^\/?api\//, ""),
  (text) => text.replace(/\.(?:json|id)$/, ""),
  (text) => text.replace(/^\/+/, ""),
  (text) => text.replace(/\/+$/, ""),
  // What leads to another server is no address of a page.
  (text) => (text.includes("://") ? text : `/${text}`),
  (text) => text.replaceAll("-", "_"),
  (text) => text.replace(/^\+/, ""),
  (text) => text.replace(/^#([0-9a-f])([0-9a-f])([0-9a-f])$/i, "#$1$1$2$2$3$3"),
  hexadecimal,
  (text) => text.replace(".", ":"),
  (text) => text.replaceAll("/", "."),
  (text) => (/^[\w-]+(?:\.[\w-]+)+$/.test(text) ? `https://${text}` : text),
];

/** A colour in its parts, `rgb(122, 46, 93)`, as it is written here. */
function hexadecimal(text: string): string {
  const parts = /^rgb\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)\s*\)$/i.exec(text)?.slice(1).map(Number) ?? [];
  return parts.length === 3 && parts.every((part) => part < 256)
    ? `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`
    : text;
}

/**
 * The text that was most likely meant by one that is not written as asked; undefined where none is.
 * @param isRequested whether a text is written as asked
 */
export function textInstead(text: string, isRequested: (text: string) => boolean): string | undefined {
  // A permission is written after its role with a dot, wherever in its name that stands.
  const dotted = [...text.matchAll(/[_-]/g)]
    .filter(({ index }) => index > text.indexOf(":") && text.includes(":"))
    .map(({ index }) => `${text.slice(0, index)}.${text.slice(index + 1)}`);
  return [...ways.map((way) => way(text)), ...dotted.toReversed()].find((one) => one !== text && isRequested(one));
}

/** A list of one, where a list is asked and what stands there could be its item; undefined where it could not. */
export function listInstead(
  grammar: Grammar,
  schema: Schema,
  base: string,
  value: unknown,
  fits: (item: Schema, base: string, value: unknown) => boolean,
): string | undefined {
  if (schema.$ref) {
    const target = grammar.resolve(schema.$ref, base);
    return listInstead(grammar, target.schema, target.base, value, fits);
  }
  if (!schema.items || value === null) return undefined;
  const parts =
    typeof value === "string" && /[,\s]/.test(value.trim())
      ? value
          .split(/[,\s]+/)
          .map((part) => part.trim())
          .filter(Boolean)
      : [value];
  const text = `[${parts.map((part) => JSON.stringify(part)).join(", ")}]`;
  return text.length <= LONGEST && parts.every((part) => fits(schema.items!, base, part)) ? text : undefined;
}

/**
 * The number, truth or text that was most likely meant by a value of another type, as it is written; undefined where
 * none is.
 * @param fits whether a value can stand there
 */
export function scalarInstead(value: unknown, fits: (value: unknown) => boolean): string | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const [, begun] = /^\s*(-?\d+(?:\.\d+)?)\s*(?:px|%|h|d|days?|hours?|minutes?)?\s*$/i.exec(String(value)) ?? [];
  const truth = ({ true: true, yes: true, false: false, no: false } as const)[String(value).toLowerCase()];
  const meant = typeof value === "number" ? [String(value), value.toFixed(2)] : [begun && Number(begun), truth];
  const one = meant.find((held) => held !== undefined && held !== "" && fits(held));
  return one === undefined ? undefined : JSON.stringify(one);
}

/** A longer text explains less than its beginning. */
const LONGEST = 100;
