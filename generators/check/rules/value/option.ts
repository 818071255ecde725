import { suggest } from "../../near.ts";
import { everything } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { leftOf } from "./comparison.ts";

/** E139: a constant that the field can never have. */
export const unknownOption: Rule = {
  code: "E139",
  finds: "a comparison with a value that is none of the field's options",
  check(world, report) {
    for (const { conditions } of everything(world)) {
      for (const fact of conditions) {
        const options = leftOf(world, fact)?.options;
        if (!options) continue;
        for (const key of ["is", "in"]) {
          const right = fact.condition[key];
          const constants: unknown[] = Array.isArray(right) ? right : [right];
          constants.forEach((constant, index) => {
            if (typeof constant !== "string") return;
            world.proven += 1;
            if (options.includes(constant)) return;
            report({ document: fact.place.document, path: [...fact.place.path, key, ...(Array.isArray(right) ? [index] : [])] }, `"${constant}" is none of ${options.join(", ")}${suggest(constant, options)}`);
          });
        }
      }
    }
  },
};
