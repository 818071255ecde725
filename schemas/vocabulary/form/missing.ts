import { isAbsent, isFilled, places } from "../path.ts";

/**
 * Concrete paths that must be filled and are not. What lies in a group is asked only if the group is filled or itself
 * required, and then in the group's place; what lies in a list is asked of each of its items.
 */
export function missing(required: readonly string[], data: unknown): string[] {
  const asked = new Set(required);
  const groups = new Set(
    required.flatMap((path) => (path.includes(".") ? [path.slice(0, path.lastIndexOf("."))] : [])),
  );
  return [...asked]
    .filter((path) => !groups.has(path))
    .flatMap((pattern) => {
      const dot = pattern.lastIndexOf(".");
      const group = dot < 0 ? undefined : pattern.slice(0, dot);
      const always = group === undefined || group.endsWith("]") || asked.has(group);
      return places(data, pattern)
        .filter(({ value, parent }) => isEmpty(value) && (always || isFilled(parent)))
        .map(({ path }) => path);
    });
}

/** Whether nothing is there, or blanks alone. */
function isEmpty(value: unknown): boolean {
  if (typeof value === "string") return value.trim() === "";
  return isAbsent(value) || (typeof value === "object" && !Array.isArray(value) && !isFilled(value));
}
