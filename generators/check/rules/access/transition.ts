import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { transitionNamed } from "../../workspace/answer.ts";
import { halves, permissionsOf, roleNames } from "../../workspace/reach.ts";
import { everyone } from "../../workspace/routes.ts";

/** E205: an action nobody who sees it can ever take. */
export const nobodyTakes: Rule = {
  code: "E205",
  finds: "an action or plan of a transition that nobody who sees it can take",
  check(workspace, report) {
    const roles = roleNames(workspace);
    for (const { transitions } of screens(workspace)) {
      for (const { name, entity, location, scope } of transitions) {
        const entry = transitionNamed(workspace, name, entity);
        const by = entry?.transition.by;
        if (!Array.isArray(by) || !scope.allow) continue;
        workspace.proven += 1;
        const isAllowed = everyone(workspace, scope.allow).some((who) =>
          by.some((entry) => {
            const { who: party, permission } = halves(String(entry));
            if (party === "system") return false;
            if (who === "link") return true;
            return !permission || !roles.includes(who) || permissionsOf(workspace, who).includes(permission);
          }),
        );
        if (!isAllowed)
          report(location, `nobody of ${scope.allow.join(", ")} can take ${entry!.name}; it is for ${by.join(", ")}`);
      }
    }
  },
};
