import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { halves, roleNames, words } from "../../workspace/reach.ts";
import { everyone } from "../../workspace/routes.ts";

/** E204: who sees a part may make the calls it makes. */
export const closedCall: Rule = {
  code: "E204",
  finds: "a call made for someone who may not make it",
  check(workspace, report) {
    const everybody = [...roleNames(workspace), ...words];
    for (const { calls } of screens(workspace)) {
      for (const { name, place, scope } of calls) {
        const allow = workspace.calls.get(name)?.call.allow;
        if (!Array.isArray(allow) || !scope.allow) continue;
        workspace.proven += 1;
        const open = everyone(workspace, allow);
        const shut = [...new Set(scope.allow.map((who) => halves(who).who))].filter(
          (who) => everybody.includes(who) && !open.includes(who) && !open.includes("public"),
        );
        if (shut.length > 0) report(place, `${name} is not open to ${shut.join(", ")}; it is for ${allow.join(", ")}`);
      }
    }
  },
};
