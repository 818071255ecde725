import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";

/** E107: what is shown must come from somewhere. */
export const noSource: Rule = {
  code: "E107",
  finds: "a list or detail that shows fields and names no source",
  check(workspace, report) {
    each(workspace.pages, (document) => {
      const page = document.value;
      const shown = page.list ? "list" : page.fields ? "fields" : undefined;
      if (shown && !page.source)
        report({ document, path: [shown], key: true }, `"${shown}" shows data, and the page names no source for it`);
    });
  },
};
