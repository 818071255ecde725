import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { roleNames } from "../../workspace/reach.ts";
import { answers, everyone } from "../../workspace/routes.ts";

/** E212: a way that ends at a 403 for one of those who see it. */
export const closedPage: Rule = {
  code: "E212",
  finds: "a way to a page that one of those who see it may not open",
  check(workspace, report) {
    const roles = roleNames(workspace);
    for (const { gos } of screens(workspace)) {
      for (const { go, location, scope } of gos) {
        if (!go.startsWith("/") || !scope.allow) continue;
        const targets = answers(workspace, go, undefined);
        if (targets.length === 0) continue;
        const open = new Set(targets.flatMap((route) => everyone(workspace, route.document.value.allow ?? [])));
        const shut = everyone(workspace, scope.allow).filter((who) => roles.includes(who) && !open.has(who));
        // Pages for anyone lead on to pages for some; there the address itself tells them apart.
        const broad = scope.allow.includes("public") || scope.allow.includes("session");
        workspace.proven += 1;
        if (shut.length > 0 && !broad)
          report(location, `"${go}" is not open to ${shut.join(", ")}; narrow this with "allow"`);
      }
    }
  },
};
