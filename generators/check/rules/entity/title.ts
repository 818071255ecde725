import { suggest } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt, fieldNames } from "../../workspace/field.ts";

/** E509: people call a record by one of its fields. */
export const unknownTitle: Rule = {
  code: "E509",
  finds: "a title that is no field of the entity",
  check(workspace, report) {
    each(workspace.entities.values(), (document) => {
      const { title } = document.value;
      if (typeof title !== "string") return;
      workspace.proven += 1;
      if (!fieldAt(workspace, document.name, title))
        report(
          { document, path: ["title"] },
          `"${title}" is not in ${document.name}${suggest(title, fieldNames(workspace, document.name))}`,
        );
    });
  },
};
