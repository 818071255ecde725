/** One step of a path: a field's name or a row's index. */
export type Segment = string | number;

const known = new Map<string, readonly Segment[]>();

/**
 * Steps of a path as findings and server errors spell it: `lines[1].unit_price` gives `["lines", 1, "unit_price"]`.
 * Answers are kept, since the same few hundred paths are asked on every key.
 */
export function segments(path: string): readonly Segment[] {
  let found = known.get(path);
  if (!found) {
    found =
      path === ""
        ? []
        : path
            .replaceAll("[", ".")
            .replaceAll("]", "")
            .split(".")
            .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
    known.set(path, found);
  }
  return found;
}

/** The spelling of these steps: `["lines", 1, "unit_price"]` gives `lines[1].unit_price`. */
export function pathOf(steps: readonly Segment[]): string {
  return steps.reduce<string>(
    (path, step) => (typeof step === "number" ? `${path}[${step}]` : path === "" ? step : `${path}.${step}`),
    "",
  );
}

/** The path of a field inside a row or group; an empty parent is the form itself. */
export function join(parent: string, name: string): string {
  return parent === "" ? name : `${parent}.${name}`;
}

/** The field a path speaks of, as configs and label keys name it: `lines[1].unit_price` gives `lines.unit_price`. */
export function fieldOf(path: string): string {
  return path.replaceAll(/\[\d+\]/g, "");
}

/** What holds this path: `lines[1].unit_price` gives `lines[1]`, `lines` and the form itself. */
export function ancestors(path: string): string[] {
  const steps = segments(path);
  return steps.map((_, index) => pathOf(steps.slice(0, steps.length - 1 - index)));
}

/** Whether a path is the parent itself or lies in it. */
export function isUnder(path: string, parent: string): boolean {
  return (
    parent === "" ||
    path === parent ||
    (path.startsWith(parent) && (path[parent.length] === "." || path[parent.length] === "["))
  );
}

/** The row a path lies in, innermost: `lines[1].unit_price` gives `lines[1]`; none gives the empty path. */
export function rowOf(path: string): string {
  const end = path.lastIndexOf("]");
  return end < 0 ? "" : path.slice(0, end + 1);
}

/** A name for the DOM, without characters that need escaping in a selector. */
export function domId(path: string): string {
  return `field_${path.replaceAll(/[[\].]+/g, "_")}`;
}
