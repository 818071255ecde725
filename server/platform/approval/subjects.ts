import type { Registry } from "../../../registry/registry.ts";
import { permissionsOf } from "../../../registry/access/allow.ts";

/** Who signs gives the last of several agreements: that alone makes nobody one who is asked. */
const SIGNS = "document.sign";

/** Whether people of a role may be asked by an entry of `by`: they can be that party, and may have the permission. */
function mayBeAsked(registry: Registry, role: string, entry: string, beside: readonly string[]): boolean {
  const [party = "", permission] = entry.split(":");
  if (permission === undefined || (party in registry.roles.roles && party !== role)) return false;
  const isLast = permission === SIGNS && beside.some((other) => other !== entry && other.startsWith(`${party}:`));
  return !isLast && permissionsOf(registry, role).includes(permission);
}

/**
 * What the approval rules of a company are about that acts in this role: the subjects of the agreements which some
 * transition asks of it.
 * @param role a role of roles.json
 * @returns names of subjects (`ip`, `cn`), as approval_tier lists them
 */
export function subjectsOf(registry: Registry, role: string): string[] {
  const asked = new Set<string>();
  for (const lifecycle of registry.lifecycles.values()) {
    for (const { approval, by } of Object.values(lifecycle.transitions)) {
      if (approval?.rule === undefined || asked.has(approval.rule)) continue;
      const of = approval.of ?? by.map((entry) => entry.split(":")[0] ?? "");
      if (by.some((entry) => of.includes(entry.split(":")[0] ?? "") && mayBeAsked(registry, role, entry, by)))
        asked.add(approval.rule);
    }
  }
  return (registry.entities.get("approval_tier")?.properties["subject"]?.options ?? [])
    .map(String)
    .filter((subject) => asked.has(subject));
}
