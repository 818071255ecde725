import { useSyncExternalStore } from "react";
import { readConfig } from "../config/read.ts";
import { type Theme, themeProperties } from "./theme.ts";

export interface Brand {
  name: string;
  logo: string;
  side_logo: string;
  icon: string;
  images?: Readonly<Record<string, string>>;
  theme: Theme;
  links?: Readonly<Record<string, string>>;
  support?: { email?: string; phone?: string; hours?: string };
}

let brand: Brand = { name: "default", logo: "", side_logo: "", icon: "", theme: {} };
const listeners = new Set<() => void>();

const settingOf = (name: string): string | undefined => {
  const value = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  return value === undefined || value === "" || value.startsWith("__") ? undefined : value;
};

/** What the server wrote into the page: brand, environment, nonce. */
export const pageMeta = {
  brand: () => settingOf("brand"),
  environment: () => settingOf("environment"),
  nonce: () => settingOf("style-nonce"),
};

/** Which brand an address is shown in: as the server says, else by its host; in development a query may choose. */
export function brandOf(
  hosts: Readonly<Record<string, readonly string[]>>,
  host: string,
  search: string,
  named: string | undefined,
): string {
  const wished = new URLSearchParams(search).get("brand");
  if (named !== undefined && hosts[named] !== undefined) return named;
  if (wished !== null && hosts[wished] !== undefined) return wished;
  return Object.entries(hosts).find(([, names]) => names.includes(host))?.[0] ?? "default";
}

/** Dresses the page: tokens as custom properties, icon. */
function dress({ theme, icon }: Brand): void {
  const { style } = document.documentElement;
  for (const [name, value] of Object.entries(themeProperties(theme))) style.setProperty(name, value);
  // A side menu that is dark in both schemes has its logo for dark grounds.
  style.setProperty("--side-plate", theme.dark?.["side"] === theme["side"] ? "transparent" : "var(--logo-plate)");
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link !== null && icon !== "") link.href = icon;
}

export async function loadBrand(name: string): Promise<void> {
  brand = await readConfig<Brand>(`brands/${name}`);
  dress(brand);
  for (const changed of listeners) changed();
}

/** Reads the brand at hand anew: in development it changes while the product runs. */
export const renewBrand = (): Promise<void> => loadBrand(brand.name);

export function useBrand(): Brand {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => brand,
  );
}
