import { suggest } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt, fieldNames } from "../../workspace/field.ts";
import { own } from "../../workspace/states.ts";
import { typed } from "../../workspace/typed.ts";

/** E369: what a step says it is about is an amount of money of its record. */
export const unfitStepAmount: Rule = {
  code: "E369",
  finds: "a step about an amount that its record has not, or that is no money",
  check(workspace, report) {
    each(workspace.lifecycles, (document) => {
      for (const { transition, path, entity } of own(workspace, document)) {
        if (typeof transition.amount !== "string") continue;
        workspace.proven += 1;
        const at = { document, path: [...path, "amount"] };
        const field = fieldAt(workspace, entity, transition.amount);
        if (!field)
          report(
            at,
            `"${transition.amount}" is not in ${entity}${suggest(transition.amount, fieldNames(workspace, entity))}`,
          );
        else if (typed(workspace, entity, field).word !== "money")
          report(at, `"${transition.amount}" of ${entity} is ${typed(workspace, entity, field).word}, not money`);
      }
    });
  },
};
