import type { ErrorObject } from "ajv";
import type { Finding } from "../finding.ts";
import { toFindings } from "../finding.ts";
import type { Check } from "./check/check.ts";
import { hides } from "./hidden.ts";
import { missing } from "./missing.ts";
import type { CheckContext } from "./parts.ts";

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
