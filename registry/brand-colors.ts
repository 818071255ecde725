import type { Brand } from "../generated/types/grammar/index.d.ts";

/** Contrast of two colours (`#rrggbb`) by WCAG 2.2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Red, green and blue of a colour (`#rrggbb`), each from 0 to 255. */
function channelsOf(colour: string): [red: number, green: number, blue: number] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
}

/** What text needs to be read (WCAG 2.2 AA). */
export const LEAST_CONTRAST = 4.5;

/** A ground of a theme, the colour of text on it, and the colour that stands where the theme names none. */
export const THEME_PAIRS = [
  ["accent", "accent_text", "#ffffff"],
  ["side", "side_text", "#ffffff"],
  ["surface", undefined, "#1f2328"],
  ["surface", "accent", "#1f2328"],
  ["accent", undefined, "#ffffff"],
] as const;

/** Text on a ground, with the names under which a theme says them; plain text of the product has none. */
interface TextOnGround {
  readonly ground: string;
  readonly text: string;
  readonly names: readonly string[];
  readonly contrast: number;
}

/** Whether a value is a colour, as `#rrggbb`. */
export const isColour = (value: unknown): value is string => typeof value === "string" && /^#[0-9a-f]{6}$/i.test(value);

/** In the dark scheme: a ground, the colour of text on it, their names, of which the first is changed first. */
export function darkPairs(theme: Brand["theme"]) {
  const { accent, accent_text: onAccent, surface, side, side_text: onSide } = darkTheme(theme);
  return [
    [accent, onAccent, ["accent_text", "accent"]],
    [DARK_CARD, accent, ["accent"]],
    [surface, accent, ["surface", "accent"]],
    [side, onSide, ["side_text", "side"]],
  ] as const;
}

/** Where a colour of a theme is read, or read upon, in one of its schemes. */
export function contrastsOf(theme: Brand["theme"], name: string, isDark: boolean): TextOnGround[] {
  if (!isColour(theme.accent)) return [];
  const pairs = isDark
    ? darkPairs(theme)
    : THEME_PAIRS.map(([ground, text, otherwise]) => {
        const names = text === undefined ? [ground] : [ground, text];
        return [theme[ground], (text && theme[text]) ?? otherwise, names] as const;
      });
  const found = pairs.flatMap(([ground, text, names]) =>
    names.some((one) => one === name) && isColour(ground) && isColour(text)
      ? [{ ground, text, names, contrast: contrast(text, ground) }]
      : [],
  );
  const isFirst = ({ ground, text }: TextOnGround, index: number): boolean =>
    found.findIndex((one) => one.ground === ground && one.text === text) === index;
  return found.filter(isFirst);
}

/** Relative luminance of a colour (`#rrggbb`) by WCAG 2.2, from 0 to 1. */
function luminance(colour: string): number {
  const [red, green, blue] = channelsOf(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

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

/** A colour (`#rrggbb`) mixed with another: none of it at 0, nothing else at 1. */
function mixed(colour: string, other: string, share: number): string {
  const further = channelsOf(other);
  const hex = channelsOf(colour).map((own, index) =>
    Math.round(own + ((further[index] ?? own) - own) * share)
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${hex.join("")}`;
}

/** A colour mixed with white in steps of a twentieth, until text of it can be read on a dark card. */
function lightened(colour: string): string {
  for (let white = 0; white < 20; white += 1) {
    const lighter = mixed(colour, "#ffffff", white / 20);
    if (contrast(lighter, DARK_CARD) >= READABLE) return lighter;
  }
  return "#ffffff";
}

/**
 * The colour nearest to this one, darker or lighter, that has a contrast to another.
 * @param colour, other `#rrggbb`
 * @param least the contrast by WCAG 2.2, up to 4.5: black or white has that to any colour
 */
export function nearestReadable(colour: string, other: string, least: number): string {
  for (let percent = 1; percent < 100; percent += 1)
    for (const end of ["#000000", "#ffffff"]) {
      const found = mixed(colour, end, percent / 100);
      if (contrast(found, other) >= least) return found;
    }
  return contrast("#000000", other) >= least ? "#000000" : "#ffffff";
}
