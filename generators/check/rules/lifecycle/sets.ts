import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt } from "../../workspace/field.ts";
import { inputNames } from "../../workspace/inputs.ts";
import { own } from "../../workspace/states.ts";
import { isRecord } from "../../workspace/workspace.ts";

/**
 * E497: what is calculated is worked out again by the next write, whatever a step has set or somebody has given; a
 * state is where a step leads, not what somebody gives.
 */
export const setsCalculated: Rule = {
  code: "E497",
  finds: "a step that sets or asks for a field which is calculated, or asks for a state",
  check(workspace, report) {
    each(workspace.lifecycles, (document) => {
      for (const entry of own(workspace, document)) {
        const { entity, transition, path } = entry;
        for (const field of Object.keys(isRecord(transition["sets"]) ? transition["sets"] : {})) {
          workspace.proven += 1;
          if (fieldAt(workspace, entity, field)?.computed !== undefined)
            report(
              { document, path: [...path, "sets", field], key: true },
              `"${field}" is calculated from other fields of ${entity}; set one of those, or take "computed" away`,
            );
        }
        const axes = workspace.lifecycles.filter(({ value }) => value.entity === entity).map(({ value }) => value.axis);
        inputNames(entry).forEach((field, index) => {
          workspace.proven += 1;
          const location = { document, path: [...path, "ask", index] };
          if (fieldAt(workspace, entity, field)?.computed !== undefined)
            report(location, `"${field}" is calculated from other fields of ${entity}; ask for one of those`);
          else if (axes.includes(field))
            report(location, `"${field}" is a state of ${entity}; nobody gives it: say in "to" where the step leads`);
        });
      }
    });
  },
};
