import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { suggest } from "../../near.ts";

/** E191: the figure above a list is one of its sums, so that it is the same as at its foot. */
export const unsummedHeadline: Rule = {
  code: "E191",
  finds: "a list whose headline is none of its totals",
  check(world, report) {
    each(world.pages, (document) => {
      const { headline, totals = [] } = document.value;
      if (headline === undefined) return;
      world.proven += 1;
      if (!totals.includes(headline)) report({ document, path: ["headline"] }, `"${headline}" is none of the totals of this list${suggest(headline, totals)}`);
    });
  },
};
