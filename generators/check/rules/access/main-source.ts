import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";

/**
 * E217: a page asks its main source for everybody who sees the page; a call that refuses some of them leaves them a
 * page that cannot be drawn.
 */
export const narrowMain: Rule = {
  code: "E217",
  finds: "a page's main source for fewer people than the page",
  check(workspace, report) {
    for (const { sources } of screens(workspace)) {
      for (const { node, location } of sources) {
        if (location.path.length !== 1 || location.path[0] !== "source") continue;
        workspace.proven += 1;
        if (node.allow !== undefined)
          report(
            { document: location.document, path: ["source", "allow"] },
            `everybody who sees the page asks ${String(node.call ?? node.plan)}; narrow the page, or open the call to them`,
          );
      }
    }
  },
};
