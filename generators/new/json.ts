import { applyEdits, modify } from "jsonc-parser";

const width = 110;

/**
 * The text of a config with a value at a path; what else it says stays as it is.
 * @param after the key behind which a new one stands; at the end where none is given
 */
export const withEntry = (text: string, path: (string | number)[], value: unknown, after?: string): string =>
  applyEdits(
    text,
    modify(text, path, value, {
      formattingOptions: { insertSpaces: true, tabSize: 2 },
      ...(after === undefined ? {} : { getInsertionIndex: (keys: string[]) => keys.indexOf(after) + 1 }),
    }),
  );

/** JSON as people write configs: what is short stands on one line, the rest one entry a line. */
export function json(value: unknown): string {
  return `${written(value, "")}\n`;
}

function written(value: unknown, indent: string): string {
  const short = oneLine(value);
  if (typeof value !== "object" || value === null || (indent !== "" && indent.length + short.length <= width))
    return short;
  const deeper = `${indent}  `;
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  const entries = Array.isArray(value)
    ? value.map((item) => written(item, deeper))
    : Object.entries(value).map(([key, child]) => `${JSON.stringify(key)}: ${written(child, deeper)}`);
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
