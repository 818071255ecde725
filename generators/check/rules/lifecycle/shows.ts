import { suggest } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { own } from "../../workspace/states.ts";

/** E323: what a transition shows beforehand is an entity with its figures. */
export const unknownShows: Rule = {
  code: "E323",
  finds: "a transition that shows an entity that is not there",
  check(workspace, report) {
    each(workspace.lifecycles, (document) => {
      for (const { transition, path } of own(workspace, document)) {
        if (typeof transition.shows !== "string") continue;
        workspace.proven += 1;
        if (!workspace.entities.has(transition.shows))
          report(
            { document, path: [...path, "shows"] },
            `unknown entity "${transition.shows}"${suggest(transition.shows, workspace.entities.keys())}`,
          );
      }
    });
  },
};
