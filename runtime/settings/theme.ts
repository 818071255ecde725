/** A brand's colours and measures, as its file says them. */
export type Theme = Readonly<Record<string, string | number>> & { dark?: Readonly<Record<string, string>> };

/** The custom properties by which a page wears a theme; what the theme does not say has none. */
export function themeProperties({ dark, ...theme }: Theme): Record<string, string> {
  const colours = ["accent", "accent_text", "surface", "side", "side_text"].flatMap((token) => {
    const name = token.replace("_", "-");
    return [
      [`--brand-${name}`, theme[token]],
      [`--brand-dark-${name}`, dark?.[token]],
    ];
  });
  const { radius } = theme;
  const radii =
    typeof radius === "number"
      ? [
          ["--radius", `${String(radius)}px`],
          ["--radius-small", `${String(Math.max(0, radius - 1))}px`],
        ]
      : [];
  return Object.fromEntries(
    [...colours, ...radii].flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ) as Record<string, string>;
}
