import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { halves, mayRead, roleNames } from "../../workspace/reach.ts";
import { find } from "../../workspace/shape.ts";

/** E118: what a role may not read, it may not be shown, nor filter or sort by. */
export const unreadable: Rule = {
  code: "E118",
  finds: "a field shown to a role that may not read it",
  check(workspace, report) {
    const roles = roleNames(workspace);
    for (const { items } of screens(workspace)) {
      for (const { path, shape, location, scope, use } of items) {
        const found = shape && use !== "form" && use !== "ask" ? find(workspace, shape, path) : undefined;
        if (!found) continue;
        for (const role of new Set((scope.allow ?? []).map((who) => halves(who).who))) {
          workspace.proven += 1;
          if (roles.includes(role) && !mayRead(workspace, found.entity, found.path, role))
            report(location, `"${path}" of ${found.entity} may not be read by ${role}; narrow it with "allow"`);
        }
      }
    }
  },
};
