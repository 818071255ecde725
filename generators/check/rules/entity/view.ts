import { suggest } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt, fieldNames } from "../../workspace/field.ts";
import { isRecord } from "../../workspace/workspace.ts";

/** E510: a view shows fields of its entity. */
export const unknownViewField: Rule = {
  code: "E510",
  finds: "a view with a field that the entity does not have",
  check(workspace, report) {
    each(workspace.entities.values(), (document) => {
      for (const [view, fields] of Object.entries<unknown>(
        isRecord(document.value.views) ? document.value.views : {},
      )) {
        (Array.isArray(fields) ? fields : []).forEach((field: unknown, index: number) => {
          workspace.proven += 1;
          if (!fieldAt(workspace, document.name, String(field)))
            report(
              { document, path: ["views", view, index] },
              `"${field}" is not in ${document.name}${suggest(String(field), fieldNames(workspace, document.name))}`,
            );
        });
      }
    });
  },
};
