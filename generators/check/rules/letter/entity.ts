import { suggest } from "../../near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";

/** E801: a letter about an entity that is not there. */
export const letterEntity: Rule = {
  code: "E801",
  finds: "a letter about an entity that is not there",
  check(world, report) {
    each(world.letters.values(), (document) => {
      const { entity } = document.value;
      world.proven += 1;
      if (!world.entities.has(entity))
        report(
          { document, path: ["entity"] },
          `unknown entity "${entity}"${suggest(String(entity), world.entities.keys())}`,
        );
    });
  },
};
