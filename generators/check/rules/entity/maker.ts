import { suggest } from "../../near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { partiesOf } from "../../world/reach.ts";

/** E527: drafts are made by parties of the entity. */
export const unknownMaker: Rule = {
  code: "E527",
  finds: "a maker that is no party of the entity",
  check(world, report) {
    each(world.entities.values(), (document) => {
      const known = partiesOf(world, document.name);
      (Array.isArray(document.value.makers) ? document.value.makers : []).forEach((party: unknown, index: number) => {
        world.proven += 1;
        if (!known.includes(String(party))) report({ document, path: ["makers", index] }, `"${String(party)}" is no party of ${document.name}${suggest(String(party), known)}`);
      });
    });
  },
};
