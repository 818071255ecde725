import type { Brand } from "../../generated/types/grammar/index.d.ts";
import { contrast, luminance } from "./contrast.ts";

/** Where text stands in the dark scheme: on cards and pages; runtime/style/tokens.css says the same. */
export const DARK_CARD = "#1b1f26";
const DARK_PAGE = "#12151a";
const LIGHT_TEXT = "#e6e9ef";
/** Text needs 4.5 by WCAG 2.2 AA; the rest is for the tinted grounds that links stand on. */
const READABLE = 6;

export type DarkTheme = Required<Pick<Brand["theme"], "accent" | "accent_text" | "surface" | "side" | "side_text">>;

/**
 * The colours of a brand in the dark scheme: what it says itself (`theme.dark`), else its own colours made light enough
 * to be read on dark cards. A side menu that is dark already stays as it is.
 */
export function darkTheme(theme: Brand["theme"]): DarkTheme {
  const accent = theme.dark?.accent ?? lightened(theme.accent);
  const side = theme.side ?? "#ffffff";
  const isDark = luminance(side) < 0.2;
  return {
    accent,
    accent_text:
      theme.dark?.accent_text ?? (contrast("#10131a", accent) > contrast("#ffffff", accent) ? "#10131a" : "#ffffff"),
    surface: theme.dark?.surface ?? DARK_PAGE,
    side: theme.dark?.side ?? (isDark ? side : "#161a20"),
    side_text: theme.dark?.side_text ?? (isDark ? (theme.side_text ?? "#ffffff") : LIGHT_TEXT),
  };
}

/** A colour mixed with white in steps of a twentieth, until text of it can be read on a dark card. */
function lightened(colour: string): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  for (let white = 0; white < 20; white += 1) {
    const mixed = `#${channels
      .map((channel) => Math.round(channel + ((255 - channel) * white) / 20))
      .map((channel) => channel.toString(16).padStart(2, "0"))
      .join("")}`;
    if (contrast(mixed, DARK_CARD) >= READABLE) return mixed;
  }
  return "#ffffff";
}
