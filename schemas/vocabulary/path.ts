type Data = Record<string, unknown>;

/**
 * The value at a dotted path. A name after a list is taken of each of its items: `lines.net` gives all nets; a number
 * in brackets takes one item, counted from 0. Undefined where nothing stands.
 */
export function valueAt(data: unknown, path: string): unknown {
  let value: unknown = data;
  for (const step of steps(path)) {
    if (value === null || value === undefined) return undefined;
    if (typeof step === "number") value = Array.isArray(value) ? value[step] : undefined;
    else if (Array.isArray(value))
      value = value.flatMap((item) => {
        const inner = (item as Data | null | undefined)?.[step];
        return Array.isArray(inner) ? inner : [inner];
      });
    else value = typeof value === "object" && Object.hasOwn(value, step) ? (value as Data)[step] : undefined;
  }
  return value;
}

/** A path taken apart: names, and places in lists as numbers. */
function steps(path: string): (string | number)[] {
  if (path === "") return [];
  return path
    .replace(/\[(\d+)\]/g, ".$1")
    .split(".")
    .filter((step) => step !== "")
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}

/** The path as the entity writes it, without places in lists: `lines[1].net` gives `lines.net`. */
export function fieldOf(path: string): string {
  return path.replace(/\[\d*\]/g, "");
}

/** Whether nothing has been given: no value, an empty text, an empty list. */
export function isAbsent(value: unknown): value is undefined | null | "" {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

/** Whether a value, or anything in a list or group, has been given. */
export function isFilled(value: unknown): boolean {
  if (isAbsent(value)) return false;
  if (Array.isArray(value)) return value.length > 0;
  return typeof value === "object" ? Object.values(value as Data).some(isFilled) : true;
}

/**
 * Every concrete path that a pattern stands for in the data, with its value: `lines[].net` gives `lines[0].net` and so
 * on. A list that is absent stands for nothing.
 */
export function places(data: unknown, pattern: string): { path: string; value: unknown; parent: unknown }[] {
  const [head, ...rest] = pattern.split("[]");
  const value = valueAt(data, head!);
  if (rest.length === 0) return [{ path: head!, value, parent: parentOf(data, head!) }];
  if (!Array.isArray(value)) return [];
  const tail = rest.join("[]").replace(/^\./, "");
  return value.flatMap((item, index) =>
    tail === ""
      ? [{ path: `${head}[${index}]`, value: item, parent: value }]
      : places(item, tail).map((found) => ({ ...found, path: `${head}[${index}].${found.path}` })),
  );
}

function parentOf(data: unknown, path: string): unknown {
  const dot = path.lastIndexOf(".");
  return dot < 0 ? data : valueAt(data, path.slice(0, dot));
}
