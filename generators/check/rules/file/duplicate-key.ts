import { apart } from "../../cached/units.ts";
import type { Rule } from "../../rule.ts";
import { duplicates } from "../../source/duplicates.ts";

/** E002: a key twice in one object; the first would be lost silently. */
export const duplicateKey: Rule = {
  code: "E002",
  finds: "a key that stands twice in one object",
  check(workspace, report) {
    for (const document of apart(workspace.documents, ({ file }) => file)) {
      if (document.value === undefined) continue;
      for (const { key, offset } of duplicates(document))
        report({ document, path: [], offset }, `"${key}" stands here twice; only the last would count`);
    }
  },
};
