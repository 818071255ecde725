import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { own } from "../../world/states.ts";

/** E341: only the record of a person has sessions that may end. */
export const unfitSignsOut: Rule = {
  code: "E341",
  finds: "a transition that ends sessions, of a record that is no user",
  check(world, report) {
    each(world.lifecycles, (document) => {
      for (const { transition, path, entity } of own(world, document)) {
        if (transition.signs_out === undefined) continue;
        world.proven += 1;
        if (entity !== "user")
          report({ document, path: [...path, "signs_out"], key: true }, `a ${entity} has no sessions that could end`);
      }
    });
  },
};
