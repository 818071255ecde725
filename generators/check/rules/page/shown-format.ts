import { displays } from "../../../../schemas/vocabulary/display/display.ts";
import { screens } from "../../rule.ts";
import type { DisplayWord } from "../../../../schemas/vocabulary/display/word.ts";
import type { Rule } from "../../rule.ts";
import { find } from "../../workspace/shape.ts";

const byWord: Readonly<Record<string, DisplayWord>> = displays;

/** E155: a display word shows the formats that it was made for. */
export const unshownFormat: Rule = {
  code: "E155",
  finds: "a display word over a format that it cannot show",
  check(workspace, report) {
    for (const { items } of screens(workspace)) {
      for (const { item, path, shape, location } of items) {
        const display = byWord[String(item?.as)];
        const typed = shape && find(workspace, shape, path)?.typed;
        if (!display || !typed || typed.word === "any" || display.shows.includes("any")) continue;
        workspace.proven += 1;
        if (!display.shows.includes(typed.word))
          report(
            { document: location.document, path: [...location.path.slice(0, -1), "as"] },
            `"${item.as}" shows ${display.shows.join(", ")}; "${path}" is ${typed.word}`,
          );
      }
    }
  },
};
