import type { Registry } from "../../registry/registry.ts";

/** A call that answers rows of an entity, or rows that refer to one, and who may make it. */
interface ListCall {
  path: string;
  allow: string[];
  /** The field of its rows that refers to the entity; absent where the rows are of the entity itself. */
  field?: string;
}

/**
 * By entity, the calls whose first row can fill an address that needs a record: those whose path takes nothing but the
 * asker's role. Calls with rows of the entity itself come before those whose rows refer to it by a field of its name.
 */
export function listCalls(registry: Registry): Record<string, ListCall[]> {
  const own: Record<string, ListCall[]> = {};
  const referring: Record<string, ListCall[]> = {};
  for (const call of registry.calls.values()) {
    const entity = call.lists ?? (call.rows ? call.answer : undefined);
    const isOpen = !/\{(?!role\})/.test(call.path) && (call.required?.length ?? 0) === 0;
    if (entity === undefined || call.method !== "GET" || !isOpen) continue;
    const { path, allow } = call;
    (own[entity] ??= []).push({ path, allow });
    for (const field of Object.keys(registry.entities.get(entity)?.properties ?? {}))
      if (field !== entity && registry.entities.has(field)) (referring[field] ??= []).push({ path, allow, field });
  }
  return Object.fromEntries(
    [...new Set([...Object.keys(own), ...Object.keys(referring)])].map((entity) => [
      entity,
      [...(own[entity] ?? []), ...(referring[entity] ?? [])],
    ]),
  );
}
