import { suggest } from "../../near.ts";
import type { Rule } from "../../rule.ts";

/** E409: a view that the answered entity does not have. */
export const unknownCallView: Rule = {
  code: "E409",
  finds: "a call answering a view that its entity does not have",
  check(world, report) {
    for (const entry of world.calls.values()) {
      const { view, lists, reads, answer } = entry.call;
      if (typeof view !== "string") continue;
      const about = lists ?? reads ?? answer;
      const views = Object.keys(world.entities.get(about)?.value.views ?? {});
      world.proven += 1;
      if (!views.includes(view)) report({ document: entry.document, path: [...entry.path, "view"] }, `view "${view}" is not in ${about}${suggest(view, views)}`);
    }
  },
};
