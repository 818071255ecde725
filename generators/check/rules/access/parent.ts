import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { within } from "../../world/reach.ts";

/** E203: a part may narrow who sees it, never widen. */
export const widened: Rule = {
  code: "E203",
  finds: "an allow wider than that of the part around it",
  check(world, report) {
    for (const { allows } of screens(world)) {
      for (const { allow, parent, place } of allows) {
        if (!parent) continue;
        allow.forEach((who, index) => {
          world.proven += 1;
          if (!within(who, parent) && !parent.some((outer) => within(outer, [who]))) report({ document: place.document, path: [...place.path, index] }, `"${who}" is not among those the part around it is for: ${parent.join(", ")}`);
        });
      }
    }
  },
};
