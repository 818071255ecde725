import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { isRecord } from "../../workspace/workspace.ts";

/** What a tab says of the page's list. */
const ofList = ["with", "sort"] as const;

/** E179: a tab that shows sections of its own does not show the page's list, of which it then says nothing. */
export const idleTabWith: Rule = {
  code: "E179",
  finds: "a tab that shows its own sections and says how the page's list is narrowed or ordered",
  check(workspace, report) {
    each(workspace.pages, (document) => {
      const { list, tabs } = document.value;
      if (list === undefined || !Array.isArray(tabs)) return;
      for (const [index, tab] of tabs.entries()) {
        if (!isRecord(tab) || !Array.isArray(tab["sections"]) || tab["source"] !== undefined) continue;
        workspace.proven += 1;
        for (const key of ofList)
          if (tab[key] !== undefined)
            report(
              { document, path: ["tabs", index, key], key: true },
              `"${key}" speaks of the page's list, which this tab does not show: say it at the source of its sections, or take "sections" away`,
            );
      }
    });
  },
};
