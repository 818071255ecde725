import { suggest } from "../../../output/near.ts";
import { callsOf } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt } from "../../workspace/field.ts";
import { isRecord } from "../../workspace/workspace.ts";

/** E427: choices that come with an answer are those of its filters by reference. */
export const unfitChoices: Rule = {
  code: "E427",
  finds: "choices of what is no filter by reference, or beside no rows of a handler",
  check(workspace, report) {
    for (const { document, path, call } of callsOf(workspace)) {
      if (!Array.isArray(call.choices)) continue;
      const filters: string[] = Array.isArray(call.filters) ? call.filters.map(String) : [];
      for (const [index, name] of call.choices.map(String).entries()) {
        const location = { document, path: [...path, "choices", index] };
        workspace.proven += 1;
        if (call.rows !== true) report(location, "no handler answers rows here, so none come with them");
        else if (!filters.includes(name))
          report(location, `"${name}" is not among its filters${suggest(name, filters)}`);
        else {
          const property = fieldAt(workspace, String(call.answer), name);
          const refers = isRecord(property?.items) ? property.items : property;
          if (property !== undefined && refers?.ref === undefined)
            report(location, `"${name}" of ${String(call.answer)} refers to no record`);
        }
      }
    }
  },
};
