import type { Registry } from "../../../registry/registry.ts";
import type { RequestContext } from "../context.ts";

const CHOOSABLE = new Set(["demo", "dev", "test", "local"]);

/** Whether the brand may be picked by `?brand=` here, to look at them all on one address. */
export const mayChooseBrand = (environment: RequestContext["environment"]): boolean => CHOOSABLE.has(environment.name);

/**
 * The brand of a request: the picked one where that is allowed, else the one whose address it came to, else the
 * environment's.
 */
export function brandOf(
  registry: Registry,
  environment: RequestContext["environment"],
  host: string,
  picked: string | undefined,
): string {
  if (picked !== undefined && mayChooseBrand(environment) && registry.brands.has(picked)) return picked;
  const name = host.replace(/:\d+$/, "");
  for (const brand of registry.brands.values())
    if (brand.name !== environment.brand && brand.hosts?.includes(name)) return brand.name;
  return environment.brand ?? "default";
}
