import { suggest } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";

/** E801: a letter about an entity that is not there. */
export const letterEntity: Rule = {
  code: "E801",
  finds: "a letter about an entity that is not there",
  check(workspace, report) {
    each(workspace.letters.values(), (document) => {
      const { entity } = document.value;
      workspace.proven += 1;
      if (!workspace.entities.has(entity))
        report(
          { document, path: ["entity"] },
          `unknown entity "${entity}"${suggest(String(entity), workspace.entities.keys())}`,
        );
    });
  },
};
