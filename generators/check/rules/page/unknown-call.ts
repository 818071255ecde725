import { suggest } from "../../near.ts";
import { everything, screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";

/** E126: a call that there is not. */
export const unknownCall: Rule = {
  code: "E126",
  finds: "a call that is not there",
  check(world, report) {
    for (const { calls } of screens(world)) {
      for (const { name, place, how } of calls) {
        world.proven += 1;
        if (how === "save" && world.transitions.has(name)) continue;
        if (!world.calls.has(name))
          report(
            place,
            `unknown call "${name}"${suggest(name, [...world.calls.keys(), ...(how === "do" ? world.transitions.keys() : [])])}`,
          );
      }
    }
    for (const { withs } of everything(world)) {
      for (const { call, place, scope } of withs) {
        if (scope.screen || !call) continue;
        world.proven += 1;
        if (!world.calls.has(call))
          report(
            { document: place.document, path: [...place.path.slice(0, -1), "call"] },
            `unknown call "${call}"${suggest(call, world.calls.keys())}`,
          );
      }
    }
  },
};
