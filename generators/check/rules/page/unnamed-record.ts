import { actedOn } from "../../page/gather/action.ts";
import { givenNames } from "../../page/gather/with.ts";
import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { transitionNamed } from "../../workspace/answer.ts";

/**
 * E218: a step of another kind of record than the row at hand says which record: the row's own id is no id of that
 * kind.
 */
export const unnamedRecord: Rule = {
  code: "E218",
  finds: "a row's step on a record of another kind that does not say which",
  check(workspace, report) {
    for (const { actions } of screens(workspace)) {
      for (const { node, location, scope } of actions) {
        if (node.on !== "row" || node.of !== undefined || typeof node.do !== "string" || !node.do.includes("."))
          continue;
        const step = transitionNamed(workspace, node.do, undefined);
        const here = actedOn(scope, node.on);
        if (step === undefined || here === undefined || [step.transition.from].flat().includes("new")) continue;
        workspace.proven += 1;
        if (step.entity !== here && !givenNames(node.with).includes("id"))
          report(
            { document: location.document, path: [...location.path, "do"] },
            `a row of ${here} is no ${step.entity}; name it: "with": { "id": { "row": "id" } }`,
          );
      }
    }
  },
};
