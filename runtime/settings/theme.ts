import type { Brand } from "../../generated/types/grammar/index.d.ts";

/** A brand's colours and measures, as its file says them. */
export type Theme = Readonly<Partial<Brand["theme"]>>;

/** The custom properties by which a page wears a theme; what the theme does not say has none. */
export function themeProperties({ dark = {}, ...theme }: Theme): Record<string, string> {
  const properties: Record<string, string> = {};
  for (const [prefix, tokens] of [
    ["--brand-", theme],
    ["--brand-dark-", dark],
  ] as const)
    for (const [token, value] of Object.entries(tokens)) properties[prefix + token.replace("_", "-")] = String(value);
  const { radius } = theme;
  if (typeof radius === "number") {
    properties["--radius"] = `${radius}px`;
    properties["--radius-small"] = `${Math.max(0, radius - 1)}px`;
  }
  return properties;
}
