import type { Tree } from "../path/tree.ts";
import type { FormStore } from "../store/form-store.ts";

/** What the server adds to a record for people, not for the form. */
const beside = new Set(["shown", "allowed_actions", "timeline", "waiting_for", "pending_approval", "marks", "files"]);

/** The values of a record as a form begins with them. */
export function valuesOf(record: Record<string, unknown>): Tree {
  return Object.fromEntries(Object.entries(record).filter(([name, value]) => !beside.has(name) && value !== null && value !== undefined));
}

/** Learns from a record what people call the records and files it refers to. */
export function learnNames(store: FormStore, record: Record<string, unknown>): void {
  for (const [field, name] of Object.entries((record["shown"] as Record<string, unknown> | undefined) ?? {})) {
    const id = record[field];
    if (typeof name === "string" && id !== undefined) store.names.set(String(id), name);
  }
  for (const file of (record["files"] as readonly Record<string, unknown>[] | undefined) ?? []) store.names.set(String(file["id"]), String(file["name"] ?? file["file_name"] ?? ""));
}
