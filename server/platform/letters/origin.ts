import type { Registry } from "../../../registry/registry.ts";
import type { RequestContext } from "../context.ts";

/**
 * What addresses in a mail begin with: the environment's own address, never anything that a request said of itself.
 * Where the environment is shown at the hosts of its brands, a letter in another brand leads to that brand's host.
 * @throws Error where the environment has no address: a mail with a link that leads nowhere must not leave
 */
export function originOf(registry: Registry, environment: RequestContext["environment"], brand: string): string {
  if (environment.address === undefined)
    throw new Error(`environment "${environment.name}" has no address for the links of its mails`);
  const url = new URL(environment.address);
  const own = registry.brands.get(environment.brand ?? "default")?.hosts ?? [];
  const [host] = registry.brands.get(brand)?.hosts ?? [];
  if (brand !== environment.brand && host !== undefined && own.includes(url.hostname)) url.hostname = host;
  return url.origin;
}
