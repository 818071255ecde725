import { suggest } from "../../../output/near.ts";
import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { displayWords } from "../../workspace/vocabulary.ts";

/** E125: a display or input word that the vocabulary does not have. */
export const unknownDisplay: Rule = {
  code: "E125",
  finds: "a display word that the vocabulary does not have",
  check(workspace, report) {
    const known = displayWords();
    for (const { items } of screens(workspace)) {
      for (const { item, location } of items) {
        if (typeof item?.as !== "string") continue;
        workspace.proven += 1;
        if (!known.includes(item.as))
          report(
            { document: location.document, path: [...location.path.slice(0, -1), "as"] },
            `unknown display word "${item.as}"${suggest(item.as, known) || `; "npm run new -- word display ${item.as}" makes a new one; without "as" a field is drawn as its format says`}`,
          );
      }
    }
  },
};
