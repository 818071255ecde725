import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { transitionNamed } from "../../world/answer.ts";
import { halves, permissionsOf, roleNames } from "../../world/reach.ts";
import { everyone } from "../../world/routes.ts";

/** E205: an action nobody who sees it can ever take. */
export const nobodyTakes: Rule = {
  code: "E205",
  finds: "an action or plan of a transition that nobody who sees it can take",
  check(world, report) {
    const roles = roleNames(world);
    for (const { transitions } of screens(world)) {
      for (const { name, entity, place, scope } of transitions) {
        const entry = transitionNamed(world, name, entity);
        const by = entry?.transition.by;
        if (!Array.isArray(by) || !scope.allow) continue;
        world.proven += 1;
        const taken = everyone(world, scope.allow).some((who) =>
          by.some((entry) => {
            const { who: party, permission } = halves(String(entry));
            if (party === "system") return false;
            if (who === "link") return true;
            return !permission || !roles.includes(who) || permissionsOf(world, who).includes(permission);
          }),
        );
        if (!taken)
          report(place, `nobody of ${scope.allow.join(", ")} can take ${entry!.name}; it is for ${by.join(", ")}`);
      }
    }
  },
};
