import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { textsOf } from "../../workspace/wording.ts";

/** E605: words hold no markup. */
export const markup: Rule = {
  code: "E605",
  finds: "a text with markup in it",
  check(workspace, report) {
    each(workspace.wordings, (document) => {
      for (const [key, text] of textsOf(document)) {
        workspace.proven += 1;
        if (text.includes("<")) report({ document, path: [key] }, 'a text may hold no "<"');
      }
    });
  },
};
