import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { halves, roleNames, within, words } from "../../world/reach.ts";

/** E203: a part may narrow who sees it, never widen. */
export const widened: Rule = {
  code: "E203",
  finds: "an allow wider than that of the part around it",
  check(world, report) {
    const everybody = [...roleNames(world), ...words];
    for (const { allows } of screens(world)) {
      for (const { allow, parent, place } of allows) {
        if (!parent) continue;
        allow.forEach((who, index) => {
          if (!everybody.includes(halves(who).who)) return;
          world.proven += 1;
          if (!within(who, parent) && !parent.some((outer) => within(outer, [who])))
            report(
              { document: place.document, path: [...place.path, index] },
              `"${who}" is not among those the part around it is for: ${parent.join(", ")}`,
            );
        });
      }
    }
  },
};
