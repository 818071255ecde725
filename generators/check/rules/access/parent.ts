import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { halves, roleNames, within, words } from "../../workspace/reach.ts";

/** E203: a part may narrow who sees it, never widen. */
export const widened: Rule = {
  code: "E203",
  finds: "an allow wider than that of the part around it",
  check(workspace, report) {
    const everybody = [...roleNames(workspace), ...words];
    for (const { allows } of screens(workspace)) {
      for (const { allow, parent, location } of allows) {
        if (!parent) continue;
        allow.forEach((who, index) => {
          if (!everybody.includes(halves(who).who)) return;
          workspace.proven += 1;
          if (!within(who, parent) && !parent.some((outer) => within(outer, [who])))
            report(
              { document: location.document, path: [...location.path, index] },
              `"${who}" is not among those the part around it is for: ${parent.join(", ")}`,
            );
        });
      }
    }
  },
};
