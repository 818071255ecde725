import { useSyncExternalStore } from "react";
import { store, stored } from "../store/stored.ts";

/** What may be chosen: as the device says, or one of the two. */
export const SCHEMES = ["system", "light", "dark"] as const;
export type Scheme = (typeof SCHEMES)[number];

const listeners = new Set<() => void>();
const device = typeof matchMedia === "function" ? matchMedia("(prefers-color-scheme: dark)") : undefined;

export const schemeNamed = (name: unknown): Scheme => SCHEMES.find((scheme) => scheme === name) ?? "system";

export const chosenScheme = (): Scheme => schemeNamed(stored("scheme"));

/** What a page that is only looked at is drawn in, whatever was chosen. */
let looked: Scheme = "system";

/** The scheme that is drawn. */
const scheme = (): "light" | "dark" => (document.documentElement.dataset["scheme"] === "dark" ? "dark" : "light");

function draw(): void {
  const chosen = looked === "system" ? chosenScheme() : looked;
  const drawn = chosen === "system" ? (device?.matches === true ? "dark" : "light") : chosen;
  if (document.documentElement.dataset["scheme"] === drawn) return;
  document.documentElement.dataset["scheme"] = drawn;
  for (const changed of listeners) changed();
}

/** Draws the product in the scheme that was chosen, and follows the device while none was. */
export function startScheme(): void {
  draw();
  device?.addEventListener("change", draw);
}

/** Draws this page alone in a scheme, and leaves what was chosen as it is. */
export function lookIn(scheme: Scheme): void {
  looked = scheme;
  draw();
}

export function chooseScheme(chosen: Scheme): void {
  store("scheme", chosen);
  draw();
}

export function useScheme(): "light" | "dark" {
  return useSyncExternalStore((changed) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  }, scheme);
}
