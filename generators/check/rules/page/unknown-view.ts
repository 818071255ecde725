import { suggest } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";

/** E102: a view that the page's entity does not have. */
export const unknownView: Rule = {
  code: "E102",
  finds: "a view that the entity does not have",
  check(workspace, report) {
    each(workspace.pages, (document) => {
      const { view, entity } = document.value;
      if (view === undefined) return;
      const views = Object.keys(workspace.entities.get(entity)?.value.views ?? {});
      workspace.proven += 1;
      if (!views.includes(view))
        report({ document, path: ["view"] }, `view "${view}" is not in ${entity}${suggest(view, views)}`);
    });
  },
};
