import { readersOfField } from "../../../registry/access/readable.ts";
import type { Registry } from "../../../registry/registry.ts";
import type { Acting } from "../context.ts";

/** Whether someone who is these parties, with these permissions, is named by a `by` list. */
export function isNamed(
  by: readonly string[] | undefined,
  parties: readonly string[],
  acting: Acting | undefined,
): boolean {
  if (!by) return true;
  return by.some((entry) => {
    const [party = "", permission] = entry.split(":");
    return parties.includes(party) && (permission === undefined || (acting?.permissions.has(permission) ?? false));
  });
}

/** Whether a field may be read by someone who is these parties of the record. */
export function isReadable(
  registry: Registry,
  entity: string,
  field: string,
  parties: readonly string[],
  acting: Acting | undefined,
): boolean {
  return isNamed(readersOfField(registry.entities.get(entity) ?? {}, field), parties, acting);
}

/** The parties among which someone must be to read a field; undefined when all may. */
export function readersOf(
  registry: Registry,
  entity: string,
  field: string,
  acting: Acting | undefined,
): string[] | undefined {
  const by = readersOfField(registry.entities.get(entity) ?? {}, field);
  return by
    ?.filter((entry) => isNamed([entry], [entry.split(":")[0] ?? ""], acting))
    .map((entry) => entry.split(":")[0] ?? "");
}
