import type { Registry } from "../../../registry/registry.ts";

/** The public holidays that constants.json names. */
export function holidaysOf(registry: Registry): ReadonlySet<string> {
  const said = registry.constants["calendar"]?.["holidays"];
  return new Set(Array.isArray(said) ? said.map(String) : []);
}
