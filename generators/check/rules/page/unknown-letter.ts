import { suggest } from "../../../output/near.ts";
import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";

/** E150: a letter that there is not. */
export const unknownLetterShown: Rule = {
  code: "E150",
  finds: "a section that shows a letter that is not there",
  check(workspace, report) {
    for (const { sections } of screens(workspace)) {
      for (const { node, location } of sections) {
        if (typeof node.letter !== "string") continue;
        workspace.proven += 1;
        if (!workspace.letters.has(node.letter))
          report(
            { document: location.document, path: [...location.path, "letter"] },
            `unknown letter "${node.letter}"${suggest(node.letter, workspace.letters.keys())}`,
          );
      }
    }
  },
};
