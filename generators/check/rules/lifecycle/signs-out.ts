import { article } from "../../../output/article.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { own } from "../../workspace/states.ts";

/** E341: only the record of a person has sessions that may end. */
export const unfitSignsOut: Rule = {
  code: "E341",
  finds: "a transition that ends sessions, of a record that is no user",
  check(workspace, report) {
    each(workspace.lifecycles, (document) => {
      for (const { transition, path, entity } of own(workspace, document)) {
        if (transition.signs_out === undefined) continue;
        workspace.proven += 1;
        if (entity !== "user")
          report(
            { document, path: [...path, "signs_out"], key: true },
            `${article(entity)} has no sessions that could end`,
          );
      }
    });
  },
};
