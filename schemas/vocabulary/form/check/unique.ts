import type { Finding } from "../../finding.ts";
import { isAbsent, places, valueAt } from "../../path.ts";
import type { UniqueRows } from "../parts.ts";
import type { Check } from "./check.ts";

/**
 * Rows that repeat an earlier one in the fields that together may not repeat; rows that lack one of them are passed
 * over.
 */
export function uniqueRows(lists: readonly UniqueRows[]): Check {
  return (data) => lists.flatMap(({ path, fields }) => repeated(data, path, fields));
}

function repeated(data: unknown, list: string, fields: readonly string[]): Finding[] {
  const met = new Set<string>();
  return places(data, `${list}[]`).flatMap(({ path, value }) => {
    const parts = fields.map((field) => valueAt(value, field));
    if (parts.some(isAbsent)) return [];
    const key = JSON.stringify(parts);
    if (met.has(key)) return [{ path: `${path}.${fields[0]}`, keyword: "unique", params: { fields: [...fields] } }];
    met.add(key);
    return [];
  });
}
