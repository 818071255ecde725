import { isAbsent, isFilled, places } from "../path.ts";
import type { ErrorObject } from "ajv";
import { type Finding, toFindings } from "../finding.ts";
import type { Check } from "./check/check.ts";
import type { CheckContext } from "./parts.ts";

/**
 * Concrete paths that must be filled and are not. What lies in a group is asked only if the group is filled or itself
 * required, and then in the group's place; what lies in a list is asked of each of its items.
 */
export function missing(required: readonly string[], data: unknown): string[] {
  const requiredNames = new Set(required);
  const groups = new Set(
    required.flatMap((path) => (path.includes(".") ? [path.slice(0, path.lastIndexOf("."))] : [])),
  );
  return [...requiredNames]
    .filter((path) => !groups.has(path))
    .flatMap((pattern) => {
      const dot = pattern.lastIndexOf(".");
      const group = dot < 0 ? undefined : pattern.slice(0, dot);
      const always = group === undefined || group.endsWith("]") || requiredNames.has(group);
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

/**
 * Tells whether a path is hidden: itself or anything it lies in is named, with its place in lists or for all places.
 * @param hidden paths or patterns: `rows[1].tax`, `rows[].tax`, `rows`
 */
function hides(hidden: readonly string[]): (path: string) => boolean {
  if (hidden.length === 0) return () => false;
  const known = new Set(hidden);
  return (path) => {
    for (let part = path; part !== ""; part = part.replace(/(\.[^.[\]]+|\[\d*\]|^[^.[\]]+)$/, "")) {
      if (known.has(part) || known.has(part.replace(/\[\d+\]/g, "[]"))) return true;
    }
    return false;
  };
}

/** A validator of shape as Ajv compiles it. */
export interface ShapeValidator {
  (data: unknown): unknown;
  errors?: Partial<ErrorObject>[] | null;
}

/**
 * Everything wrong with data, one finding a place: completeness first, then shape and formats, then the further checks
 * in their order. Nothing is told of what is hidden.
 */
export function findingsOf(
  shape: ShapeValidator,
  required: readonly string[],
  checks: readonly Check[],
  data: unknown,
  circumstances: CheckContext = {},
): Finding[] {
  const found = new Map<string, Finding>();
  const hidden = hides(circumstances.hidden ?? []);
  const add = (finding: Finding) => {
    if (!found.has(finding.path) && !hidden(finding.path)) found.set(finding.path, finding);
  };
  for (const path of missing([...required, ...(circumstances.required ?? [])], data))
    add({ path, keyword: "required", params: {} });
  if (!shape(data)) toFindings(shape.errors).forEach(add);
  for (const check of checks) check(data, circumstances).forEach(add);
  return [...found.values()];
}
