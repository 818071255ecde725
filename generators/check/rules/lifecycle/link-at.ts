import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { own } from "../../workspace/states.ts";
import { answers, routeParams } from "../../workspace/routes.ts";

/** E330: the page of a mailed link takes its secret from the address's fragment. */
export const unfitLinkPage: Rule = {
  code: "E330",
  finds: "a link decided on a page that is not there or takes no secret",
  check(workspace, report) {
    each(workspace.lifecycles, (document) => {
      for (const { transition, path } of own(workspace, document)) {
        const at = transition.link?.at;
        if (typeof at !== "string") continue;
        const location = { document, path: [...path, "link", "at"] };
        const [route] = answers(workspace, at, undefined);
        workspace.proven += 1;
        if (!route) report(location, `no page answers "${at}"`);
        else if (!routeParams(workspace, route).has("token"))
          report(location, `the page of "${at}" has no parameter "token"`);
      }
    });
  },
};
