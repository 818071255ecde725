import {
  contrast,
  darkPairs,
  isColour,
  LEAST_CONTRAST as least,
  nearestReadable,
  THEME_PAIRS,
} from "../../../../registry/brand-colors.ts";
import { each, type Rule } from "../../rule.ts";

/** What is said of two colours: their contrast, and the nearest to the one that would be changed. */
const tooPale = (text: string, background: string, changed: string): string => {
  const nearest = nearestReadable(changed, changed === text ? background : text, least);
  return `has a contrast of ${contrast(text, background).toFixed(2)}; text needs ${least}; ${nearest} is the nearest to ${changed} that has it`;
};

/** E704: text can be read on what it stands on (WCAG 2 contrast, 4.5 to 1). Of a field the first pair is told. */
export const paleText: Rule = {
  code: "E704",
  finds: "two colours of a theme between which text cannot be read",
  check(workspace, report) {
    each(workspace.brands.values(), (document) => {
      const theme = document.value.theme ?? {};
      const reported = new Set<string>();
      for (const [background, text, otherwise] of THEME_PAIRS) {
        const [one, two] = [theme[background], (text && theme[text]) ?? otherwise];
        if (!isColour(one) || !isColour(two)) continue;
        workspace.proven += 1;
        const field = text && theme[text] ? text : background;
        if (contrast(one, two) >= least || reported.has(field)) continue;
        reported.add(field);
        report(
          { document, path: ["theme", field] },
          `${two} on ${background} ${one} ${tooPale(two, one, field === background ? one : two)}`,
        );
      }
      if (reported.size > 0 || !isColour(theme.accent)) return;
      for (const [background, text, [named]] of darkPairs({ ...theme, accent: theme.accent })) {
        if (!isColour(background) || !isColour(text)) continue;
        workspace.proven += 1;
        if (contrast(background, text) >= least) continue;
        report(
          { document, path: ["theme", "dark", named] },
          `in the dark scheme ${text} on ${background} ${tooPale(text, background, named === "surface" ? background : text)}`,
        );
        return;
      }
    });
  },
};

/** E493: the logo can be seen on the side menu: where that is dark, the one that stands on it is named. */
export const unseenLogo: Rule = {
  code: "E493",
  finds: "a dark side menu for which no logo is named",
  check(workspace, report) {
    each(workspace.brands.values(), (document) => {
      const { theme, side_logo } = document.value;
      if (!isColour(theme?.side)) return;
      workspace.proven += 1;
      if (contrast(theme.side, "#ffffff") < least || typeof side_logo === "string") return;
      report(
        { document, path: ["theme", "side"] },
        `the side menu is dark, and no logo is named that stands on it; name one as "side_logo" (the same one, where it can be seen there)`,
      );
    });
  },
};
