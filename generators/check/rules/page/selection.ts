import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";

/** E197: an action on chosen rows needs a list whose rows can be chosen. */
export const unselectable: Rule = {
  code: "E197",
  finds: "an action on a selection where no rows can be chosen",
  check(workspace, report) {
    for (const { actions } of screens(workspace)) {
      for (const { node, location, scope } of actions) {
        if (node.on !== "selection") continue;
        workspace.proven += 1;
        if (!scope.selection)
          report(
            { ...location, path: [...location.path, "on"] },
            'no rows can be chosen here; give the list "select": "many"',
          );
      }
    }
  },
};
