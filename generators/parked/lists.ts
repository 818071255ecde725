import type { Registry } from "../../registry/registry.ts";

/** A call that answers rows of an entity, and who may make it. */
interface ListCall {
  path: string;
  allow: string[];
}

/**
 * By entity, the calls whose first row can fill an address that needs a record: those without conditions in their path.
 */
export function listCalls(registry: Registry): Record<string, ListCall[]> {
  const found: Record<string, ListCall[]> = {};
  for (const call of registry.calls.values()) {
    const entity = call.lists ?? (call.rows ? call.answer : undefined);
    if (entity === undefined || call.method !== "GET" || call.path.includes("{") || (call.required?.length ?? 0) > 0)
      continue;
    (found[entity] ??= []).push({ path: call.path, allow: call.allow });
  }
  return found;
}
