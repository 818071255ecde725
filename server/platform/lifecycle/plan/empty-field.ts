import { EmptyField } from "../../records/fields.ts";
import type { Row } from "./model.ts";
import { PlanRefused } from "./refusal.ts";

/** A field that a step needs is empty on its record, or was not asked. */
export class EmptyFieldRefused extends PlanRefused {
  constructor(path: string) {
    super("invalid_fields", "required", { at: [path] });
  }
}

/** Where a part stands in a record: "" for the record itself, "payment." or "items[2]." for what it holds. */
function placeIn(record: Row, part: object): string | undefined {
  if (record === part) return "";
  for (const [field, value] of Object.entries(record)) {
    if (value === part) return `${field}.`;
    const row = Array.isArray(value) ? value.indexOf(part) : -1;
    if (row >= 0) return `${field}[${row}].`;
  }
  return undefined;
}

/**
 * What an error comes to for whoever takes a step: an empty field of its record, or of what it asks, is refused at that
 * field. An empty field of another record is a defect, and stays the error that it was.
 */
export function refusedWhereEmpty(error: unknown, ...records: readonly Row[]): unknown {
  if (!(error instanceof EmptyField)) return error;
  const [place] = records.flatMap((record) => placeIn(record, error.record) ?? []);
  return place === undefined ? error : new EmptyFieldRefused(place + error.field);
}
