import { article } from "../../../output/article.ts";
import { suggestOrList } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { partiesOf } from "../../workspace/reach.ts";
import { isRecord } from "../../workspace/workspace.ts";

/** E527: drafts are made by parties of the entity, and what tells who made one knows them all. */
export const unknownMaker: Rule = {
  code: "E527",
  finds: "a maker that is no party of the entity, or a field that does not know the makers",
  check(workspace, report) {
    each(workspace.entities.values(), (document) => {
      const known = partiesOf(workspace, document.name);
      (Array.isArray(document.value.makers) ? document.value.makers : []).forEach((party: unknown, index: number) => {
        workspace.proven += 1;
        if (!known.includes(String(party)))
          report(
            { document, path: ["makers", index] },
            `"${String(party)}" is no party of ${document.name}${suggestOrList(String(party), known)}`,
          );
      });
      const makers: string[] = Array.isArray(document.value.makers) ? document.value.makers.map(String) : [];
      for (const [field, property] of Object.entries(
        isRecord(document.value.properties) ? document.value.properties : {},
      )) {
        if (!isRecord(property) || property.maker !== true) continue;
        workspace.proven += 1;
        const options = Array.isArray(property.options) ? property.options.map(String) : [];
        if (
          property.calc !== true ||
          options.length !== makers.length ||
          !makers.every((maker) => options.includes(maker))
        ) {
          report(
            { document, path: ["properties", field, "maker"] },
            `"${field}" tells who made ${article(document.name)}: a calc choice of ${makers.join(", ") || "makers, of which it names none"}`,
          );
        }
      }
    });
  },
};
