import { article } from "../../../output/article.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";

const kinds = ["list", "fields", "form", "steps"];
const fitting: Record<string, string[]> = { list: ["list"], detail: ["fields", "list"], form: ["form", "steps"] };

/** E103: the main section and the layout must say the same. */
export const mainSection: Rule = {
  code: "E103",
  finds: "a page whose main section does not fit its layout, or that has two",
  check(workspace, report) {
    each(workspace.pages, (document) => {
      const page = document.value;
      const held = kinds.filter((kind) => kind in page);
      const fits = fitting[page.layout] ?? kinds;
      if (held.length > 1)
        report(
          { document, path: [held[1]!], key: true },
          `a page has one main section, this has ${held.join(" and ")}`,
        );
      else if (held[0] && !fits.includes(held[0]))
        report(
          { document, path: [held[0]], key: true },
          `"${held[0]}" is not the main section of ${article(page.layout)}; it has ${fits.join(" or ")}`,
        );
      else if (!held[0] && page.layout === "list")
        report({ document, path: ["layout"] }, 'a list needs its columns in "list"');
      else if (!held[0] && page.layout === "form" && !page.sections)
        report({ document, path: ["layout"] }, 'a form needs its fields in "form" or "steps"');
    });
  },
};
