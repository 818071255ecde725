import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { own } from "../../world/states.ts";
import { answers, routeParams } from "../../world/routes.ts";

/** E330: the page of a mailed link takes its secret from the address's fragment. */
export const unfitLinkPage: Rule = {
  code: "E330",
  finds: "a link decided on a page that is not there or takes no secret",
  check(world, report) {
    each(world.lifecycles, (document) => {
      for (const { transition, path } of own(world, document)) {
        const at = transition.link?.at;
        if (typeof at !== "string") continue;
        const place = { document, path: [...path, "link", "at"] };
        const [route] = answers(world, at, undefined);
        world.proven += 1;
        if (!route) report(place, `no page answers "${at}"`);
        else if (!routeParams(world, route).has("token")) report(place, `the page of "${at}" has no parameter "token"`);
      }
    });
  },
};
