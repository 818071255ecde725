import type { Tree } from "../path/tree.ts";
import type { FormStore } from "../store/form-store.ts";

/** What the server adds to a record for people, not for the form. */
const beside = new Set([
  "shown",
  "allowed_actions",
  "timeline",
  "waiting_for",
  "pending_approval",
  "marks",
  "editable",
  "offers",
]);

/** The values of a record as a form begins with them. */
export function valuesOf(record: Record<string, unknown>): Tree {
  return Object.fromEntries(
    Object.entries(record)
      .filter(([name, value]) => !beside.has(name) && value !== null && value !== undefined)
      .map(([name, value]) => [name, Array.isArray(value) ? value.map(bareRow) : value]),
  );
}

/** A row without what people call the records that it refers to. */
function bareRow(row: unknown): unknown {
  if (typeof row !== "object" || row === null || !("shown" in row)) return row;
  const { shown: _shown, ...own } = row;
  return own;
}

interface ShownFile {
  file_id?: unknown;
  name?: unknown;
}

/**
 * Learns from a record, and from the items of its lists, what people call the records and files it refers to (`shown`).
 */
export function learnNames(store: FormStore, record: Record<string, unknown>): void {
  for (const value of Object.values(record)) {
    if (Array.isArray(value))
      for (const item of value as unknown[])
        if (typeof item === "object" && item !== null && "shown" in item)
          learnNames(store, item as Record<string, unknown>);
  }
  for (const [field, shown] of Object.entries((record["shown"] as Record<string, unknown> | undefined) ?? {})) {
    const id = record[field];
    if (typeof shown === "string" && id !== undefined) store.names.set(String(id), shown);
    // Names of several stand in the order of their records; where one of those is gone, none can be told apart.
    if (Array.isArray(shown) && Array.isArray(id) && shown.length === id.length)
      for (const [index, name] of shown.entries())
        if (typeof name === "string") store.names.set(String(id[index]), name);
    for (const file of (Array.isArray(shown) ? shown : [shown]) as (ShownFile | string | null)[]) {
      if (file !== null && typeof file === "object" && file.file_id !== undefined && file.name !== undefined)
        store.names.set(String(file.file_id), String(file.name));
    }
  }
}
