import { suggest } from "../../near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { own } from "../../world/states.ts";
import { named } from "./named.ts";

const sent = named(
  "E317",
  "letters",
  "a letter sent that is not there",
  (world) => [...world.letters.keys()],
  (name) => `unknown letter "${name}"`,
);

/** E317: a letter that is not there, sent by a transition or told to the chief executive who is waited for. */
export const unknownLetter: Rule = {
  ...sent,
  check(world, report) {
    sent.check(world, report);
    each(world.lifecycles, (document) => {
      for (const { transition, path } of own(world, document)) {
        const tells = transition.approval?.tells;
        if (tells === undefined) continue;
        world.proven += 1;
        if (!world.letters.has(String(tells)))
          report(
            { document, path: [...path, "approval", "tells"] },
            `unknown letter "${String(tells)}"${suggest(String(tells), world.letters.keys())}`,
          );
      }
    });
  },
};
