import { suggest } from "../../near.ts";
import type { Rule } from "../../rule.ts";

/** E411: a call that takes a transition that is not there. */
export const unknownDoes: Rule = {
  code: "E411",
  finds: "a call that takes a transition that is not there",
  check(world, report) {
    for (const entry of world.calls.values()) {
      if (typeof entry.call.does !== "string") continue;
      world.proven += 1;
      if (!world.transitions.has(entry.call.does)) report({ document: entry.document, path: [...entry.path, "does"] }, `unknown transition "${entry.call.does}"${suggest(entry.call.does, world.transitions.keys())}`);
    }
  },
};
