import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { textsOf } from "../../workspace/wording.ts";

/**
 * E615: blanks around a text are seen by nobody, and move what stands beside it. What begins with a comma joins others.
 */
export const blanks: Rule = {
  code: "E615",
  finds: "a text with a blank at its beginning or end",
  check(workspace, report) {
    each(workspace.wordings, (document) => {
      for (const [key, text] of textsOf(document)) {
        workspace.proven += 1;
        if (text !== text.trim() && /^\s*[^\s\p{P}]/u.test(text))
          report(
            { document, path: [key] },
            `take the blank at the ${text === text.trimStart() ? "end" : "beginning"} away`,
          );
      }
    });
  },
};
