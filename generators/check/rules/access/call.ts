import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { halves, roleNames, words } from "../../world/reach.ts";
import { everyone } from "../../world/routes.ts";

/** E204: who sees a part may make the calls it makes. */
export const closedCall: Rule = {
  code: "E204",
  finds: "a call made for someone who may not make it",
  check(world, report) {
    const everybody = [...roleNames(world), ...words];
    for (const { calls } of screens(world)) {
      for (const { name, place, scope } of calls) {
        const allow = world.calls.get(name)?.call.allow;
        if (!Array.isArray(allow) || !scope.allow) continue;
        world.proven += 1;
        const open = everyone(world, allow);
        const shut = [...new Set(scope.allow.map((who) => halves(who).who))].filter(
          (who) => everybody.includes(who) && !open.includes(who) && !open.includes("public"),
        );
        if (shut.length > 0) report(place, `${name} is not open to ${shut.join(", ")}; it is for ${allow.join(", ")}`);
      }
    }
  },
};
