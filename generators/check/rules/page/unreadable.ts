import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { halves, mayRead, roleNames } from "../../world/reach.ts";
import { find } from "../../world/shape.ts";

/** E118: what a role may not read, it may not be shown, nor filter or sort by. */
export const unreadable: Rule = {
  code: "E118",
  finds: "a field shown to a role that may not read it",
  check(world, report) {
    const roles = roleNames(world);
    for (const { items } of screens(world)) {
      for (const { path, shape, place, scope, use } of items) {
        const found = shape && use !== "form" && use !== "ask" ? find(world, shape, path) : undefined;
        if (!found) continue;
        for (const role of new Set((scope.allow ?? []).map((who) => halves(who).who))) {
          world.proven += 1;
          if (roles.includes(role) && !mayRead(world, found.entity, found.path, role))
            report(place, `"${path}" of ${found.entity} may not be read by ${role}; narrow it with "allow"`);
        }
      }
    }
  },
};
