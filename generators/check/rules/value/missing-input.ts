import { givenNames } from "../../page/gather/with.ts";
import { known } from "../../page/gather/from.ts";
import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { callInputs, pathParameters } from "../../workspace/inputs.ts";
import { find } from "../../workspace/shape.ts";
import { isRecord } from "../../workspace/workspace.ts";

/**
 * E133: a request must bring what its call cannot do without. Only path parameters of the same name go along unasked.
 */
export const missingInput: Rule = {
  code: "E133",
  finds: "a call asked without an input it needs",
  check(workspace, report) {
    for (const { withs } of screens(workspace)) {
      for (const fact of withs) {
        const entry = fact.call ? workspace.calls.get(fact.call) : undefined;
        if (!entry) continue;
        const given = givenNames(fact.with);
        const path = pathParameters(String(entry.call.path ?? ""));
        const form = known(fact.scope.form);
        const holder = fact.location.path.slice(0, -1);
        const { needs, parameters } = callInputs(workspace, entry);
        for (const need of needs) {
          // The chosen rows are the items of a call that takes many.
          if (!parameters.has(need) || (need === "items" && entry.call.bulk !== undefined)) continue;
          workspace.proven += 1;
          const fromForm = fact.onForm && (!form || find(workspace, form, need) !== undefined);
          const fromAsk = fact.scope.ask?.has(need) ?? false;
          const fromPath = path.includes(need) && (fact.scope.params?.has(need) ?? false);
          const fromRecord = path.includes(need) && need === "id" && Boolean(fact.scope.row ?? fact.scope.record);
          if (
            given.includes(need) ||
            fromForm ||
            fromAsk ||
            fromPath ||
            fromRecord ||
            (given.length === 0 && isRecord(fact.with))
          )
            continue;
          report(
            { document: fact.location.document, path: holder },
            `${entry.name} needs "${need}"; give it in "with"`,
          );
        }
      }
    }
  },
};
