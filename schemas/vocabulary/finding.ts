import type { ErrorObject } from "ajv";

/** What is wrong at a place of the data: the place, the word that is broken and what its message needs. */
export interface Finding {
  /** Places in lists count from 0: `lines[1].unit_price`; "" is the whole. */
  path: string;
  /** A word of `findingKeywords`. */
  keyword: string;
  params: Record<string, unknown>;
}

/** The words a finding may name beside the formats; each has its message `error:keyword.<word>`. */
export const findingKeywords = [
  "required",
  "type",
  "unknown",
  "options",
  "pattern",
  "minLength",
  "maxLength",
  "length",
  "minimum",
  "maximum",
  "range",
  "above",
  "atLeast",
  "below",
  "atMost",
  "minItems",
  "maxItems",
  "uniqueItems",
  "unique",
  "locked",
  "rule",
  "earliest",
  "latest",
  "weekend",
  "holiday",
] as const;

/**
 * Findings of a validator's errors, one a place: the first by importance, so that nobody reads three messages about one
 * slip.
 * @param errors as Ajv leaves them on the function
 */
export function toFindings(errors: readonly Partial<ErrorObject>[] | null | undefined): Finding[] {
  const byPath = new Map<string, Finding>();
  for (const error of errors ?? []) {
    const found = toFinding(error);
    const known = byPath.get(found.path);
    if (!known || weight(found.keyword) < weight(known.keyword)) byPath.set(found.path, found);
  }
  return [...byPath.values()];
}

/** A JSON pointer as a path: `/lines/1/net` gives `lines[1].net`. */
export function pathOf(pointer: string): string {
  return pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce((path, step) => (/^\d+$/.test(step) ? `${path}[${step}]` : path === "" ? step : `${path}.${step}`), "");
}

function toFinding({ instancePath = "", keyword = "", params = {} }: Partial<ErrorObject>): Finding {
  const path = pathOf(instancePath);
  const inside = (name: unknown) => (path === "" ? String(name) : `${path}.${String(name)}`);
  switch (keyword) {
    case "additionalProperties":
      return { path: inside(params["additionalProperty"]), keyword: "unknown", params: {} };
    case "required":
      return { path: inside(params["missingProperty"]), keyword: "required", params: {} };
    case "enum":
    case "const":
      return { path, keyword: "options", params: {} };
    case "format":
      return { path, keyword: String(params["format"]).replace(/^(signed|masked)_/, ""), params: {} };
    case "uniqueItems":
      return { path, keyword, params: {} };
    default:
      return { path, keyword, params: { ...params } };
  }
}

const order = ["required", "type", "unknown", "options"];

function weight(keyword: string): number {
  const index = order.indexOf(keyword);
  if (index >= 0) return index;
  return (findingKeywords as readonly string[]).includes(keyword) ? order.length + 1 : order.length;
}
