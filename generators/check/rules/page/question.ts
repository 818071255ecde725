import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";

/** E460: a question is asked before something is done, and before nothing else. */
export const unasked: Rule = {
  code: "E460",
  finds: "a question before an action that does nothing",
  check(workspace, report) {
    for (const { actions } of screens(workspace)) {
      for (const { node, location } of actions) {
        if (!("confirm" in node)) continue;
        workspace.proven += 1;
        if (!("do" in node))
          report(
            { ...location, path: [...location.path, "confirm"] },
            'this question is never asked: it stands before what is done ("do"); take it away, or say it at the step on the page that this leads to',
          );
      }
    }
  },
};
