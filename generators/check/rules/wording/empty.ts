import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";

/** E607: a text says something. */
export const emptyText: Rule = {
  code: "E607",
  finds: "a text that is empty or no text",
  check(workspace, report) {
    each(workspace.wordings, (document) => {
      for (const [key, text] of Object.entries<unknown>(document.value)) {
        if (["$schema", "grammar"].includes(key)) continue;
        workspace.proven += 1;
        if (typeof text !== "string" || text.trim() === "")
          report(
            { document, path: [key] },
            typeof text === "string" ? `"${key}" says nothing` : `"${key}" must be text in quotation marks`,
          );
      }
    });
  },
};
