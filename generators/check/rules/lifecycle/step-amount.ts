import { suggest } from "../../near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt, fieldNames } from "../../world/field.ts";
import { own } from "../../world/states.ts";
import { typed } from "../../world/typed.ts";

/** E369: what a step says it is about is an amount of money of its record. */
export const unfitStepAmount: Rule = {
  code: "E369",
  finds: "a step about an amount that its record has not, or that is no money",
  check(world, report) {
    each(world.lifecycles, (document) => {
      for (const { transition, path, entity } of own(world, document)) {
        if (typeof transition.amount !== "string") continue;
        world.proven += 1;
        const at = { document, path: [...path, "amount"] };
        const field = fieldAt(world, entity, transition.amount);
        if (!field)
          report(
            at,
            `"${transition.amount}" is not in ${entity}${suggest(transition.amount, fieldNames(world, entity))}`,
          );
        else if (typed(world, entity, field).word !== "money")
          report(at, `"${transition.amount}" of ${entity} is ${typed(world, entity, field).word}, not money`);
      }
    });
  },
};
