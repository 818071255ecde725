import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";

/** E106: a source asks one call or plans one transition. */
export const sourceTarget: Rule = {
  code: "E106",
  finds: "a source that asks nothing, or both a call and a plan",
  check(workspace, report) {
    for (const { sources } of screens(workspace)) {
      for (const { node, location } of sources) {
        if (Boolean(node.call) === Boolean(node.plan))
          report(location, node.call ? "a source has call or plan, not both" : "a source needs call or plan");
      }
    }
  },
};
