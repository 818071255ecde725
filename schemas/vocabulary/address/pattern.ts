/** A part of a path as it was meant; undefined where its escapes are not UTF-8, which no page's address has. */
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** The values of `{x}` where a path fits a pattern, else undefined. */
export function matchPattern(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split("/").filter(Boolean);
  const given = path.split("/").filter(Boolean);
  if (wanted.length !== given.length) return undefined;
  const values: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? "";
    if (!part.startsWith("{")) {
      if (part !== value) return undefined;
      continue;
    }
    const own = decoded(value);
    if (own === undefined) return undefined;
    values[part.slice(1, -1)] = own;
  }
  return values;
}

/** How plainly a pattern says its address: named segments first, from the left. */
export function plainness(pattern: string): string {
  return pattern
    .split("/")
    .filter(Boolean)
    .map((part) => (part.startsWith("{") ? "1" : "0"))
    .join("");
}

const types: Record<string, RegExp> = {
  id: /^(?:\d+|new)$/,
  int: /^-?\d+$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  currency: /^[A-Z]{3}$/,
  step_number: /^(?:\d+|[A-Z]{2,4}-.+)$/,
  human_number: /^[A-Z]{2,4}-.+$/,
};

/** Whether a path value may be of a parameter's type; an entity's option (`entity.field`) is never a number. */
export function fitsType(type: string | undefined, value: string): boolean {
  if (type === undefined) return true;
  if (type.includes(".")) return !/^(?:\d+|[A-Z]{2,4}-.+)$/.test(value);
  return types[type]?.test(value) ?? true;
}
