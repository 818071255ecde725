import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { darkTheme, type DarkTheme } from "../../registry/brand-colors.ts";
import type { NamedBrand, Registry } from "../../registry/registry.ts";
import type { Problem } from "../../registry/read/files.ts";
import type { Output } from "../output/output.ts";

/** A brand as the browser and the server's page template read it: whole, with addresses in place of file names. */
interface DressedBrand {
  name: string;
  hosts: string[];
  logo: string;
  /** The logo on the side menu. */
  side_logo: string;
  icon: string;
  images: Record<string, string>;
  theme: Omit<NamedBrand["theme"], "dark"> & { dark: DarkTheme };
  links: Record<string, string>;
  support: NamedBrand["support"];
  mail: NamedBrand["mail"];
}

/** Writes every brand with what it takes from the brand it extends, and its images at their public addresses. */
export function writeBrands(registry: Registry, output: Output, problems: Problem[]): void {
  for (const brand of registry.brands.values()) {
    const dressed = dressedBrand(registry, brand);
    output.write(`brands/${brand.name}.json`, JSON.stringify(dressed));
    for (const address of [dressed.logo, dressed.side_logo, dressed.icon, ...Object.values(dressed.images)]) {
      const file = join(registry.root, address.slice(1));
      if (existsSync(file)) output.write(`public${address}`, readFileSync(file));
      else problems.push({ file: `brands/${brand.name}/brand.json`, message: `there is no image ${address.slice(1)}` });
    }
  }
}

/** A brand laid over the one it extends; images lead to `/brands/<folder>/<file>`. */
export function dressedBrand(registry: Registry, brand: NamedBrand, met: readonly string[] = []): DressedBrand {
  const base = brand.extends && !met.includes(brand.extends) ? registry.brands.get(brand.extends) : undefined;
  const under = base ? dressedBrand(registry, base, [...met, brand.name]) : undefined;
  const address = (file: string) => `/brands/${brand.name}/${file}`;
  const images = Object.fromEntries(Object.entries(brand.images ?? {}).map(([slot, file]) => [slot, address(file)]));
  // The dark scheme follows the brand's own colours, not those of the brand it extends.
  const { dark: _underneath, ...light } = under?.theme ?? {};
  const theme = { ...light, ...brand.theme };
  return {
    name: brand.name,
    hosts: brand.hosts,
    logo: address(brand.logo),
    side_logo: address(brand.side_logo ?? brand.logo),
    icon: address(brand.icon),
    images: { ...under?.images, ...images },
    theme: { ...theme, dark: darkTheme(theme) },
    links: { ...under?.links, ...brand.links },
    support: { ...under?.support, ...brand.support },
    mail: { ...under?.mail, ...brand.mail },
  };
}
