import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt } from "../../workspace/field.ts";
import { own } from "../../workspace/states.ts";
import { isRecord } from "../../workspace/workspace.ts";

/** E497: what is calculated is worked out again by the next write, whatever a step has set. */
export const setsCalculated: Rule = {
  code: "E497",
  finds: "a step that sets a field which is calculated",
  check(workspace, report) {
    each(workspace.lifecycles, (document) => {
      for (const { entity, transition, path } of own(workspace, document))
        for (const field of Object.keys(isRecord(transition["sets"]) ? transition["sets"] : {})) {
          workspace.proven += 1;
          if (fieldAt(workspace, entity, field)?.computed !== undefined)
            report(
              { document, path: [...path, "sets", field], key: true },
              `"${field}" is calculated from other fields of ${entity}; set one of those, or take "computed" away`,
            );
        }
    });
  },
};
