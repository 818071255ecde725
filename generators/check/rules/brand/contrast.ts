import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";

const pairs = [["accent", "accent_text", "#ffffff"], ["side", "side_text", "#ffffff"], ["surface", undefined, "#1f2328"], ["accent", undefined, "#ffffff"]] as const;
const least = 4.5;

/** E704: text can be read on what it stands on (WCAG 2 contrast, 4.5 to 1). */
export const paleText: Rule = {
  code: "E704",
  finds: "two colours of a theme between which text cannot be read",
  check(world, report) {
    each(world.brands.values(), (document) => {
      const theme = document.value.theme ?? {};
      for (const [ground, text, otherwise] of pairs) {
        const [one, two] = [theme[ground], (text && theme[text]) ?? otherwise];
        if (!isColour(one) || !isColour(two)) continue;
        const found = contrast(one, two);
        world.proven += 1;
        if (found < least) {
          report({ document, path: ["theme", text && theme[text] ? text : ground] }, `${two} on ${ground} ${one} has a contrast of ${found.toFixed(2)}; text needs ${least}`);
          break;
        }
      }
    });
  },
};

/** Contrast of two colours by WCAG 2.2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function isColour(value: unknown): value is string {
  return typeof value === "string" && /^#[0-9a-f]{6}$/i.test(value);
}
