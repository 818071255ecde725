import { suggest } from "../../near.ts";
import { callsOf } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { settings } from "../../world/world.ts";

/** E417: a call kept to an environment that is not there. */
export const unknownEnvironment: Rule = {
  code: "E417",
  finds: "a call kept to an environment that is not there",
  check(world, report) {
    const known = Object.keys(settings(world, "environments", "environments"));
    for (const entry of callsOf(world)) {
      (Array.isArray(entry.call.environments) ? entry.call.environments : []).forEach((name: string, index: number) => {
        world.proven += 1;
        if (!known.includes(name))
          report(
            { document: entry.document, path: [...entry.path, "environments", index] },
            `unknown environment "${name}"${suggest(name, known)}`,
          );
      });
    }
  },
};
