import { article } from "../../../output/article.ts";
import { suggest } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt, fieldNames } from "../../workspace/field.ts";

/** E509: people call a record by one of its fields. */
export const unknownTitle: Rule = {
  code: "E509",
  finds: "a title that is no field of the entity, or leads to another record",
  check(workspace, report) {
    each(workspace.entities.values(), (document) => {
      const { title } = document.value;
      if (typeof title !== "string") return;
      workspace.proven += 1;
      const field = fieldAt(workspace, document.name, title);
      if (field?.ref !== undefined)
        report(
          { document, path: ["title"] },
          `"${title}" leads to another record, and people would see its id: call ${article(document.name)} by a text or a number`,
        );
      else if (!field)
        report(
          { document, path: ["title"] },
          `"${title}" is not in ${document.name}${suggest(title, fieldNames(workspace, document.name))}`,
        );
    });
  },
};
