import { suggest } from "../../near.ts";
import { builtIn } from "../../page/gather/action.ts";
import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { transitionNamed } from "../../world/answer.ts";

/** E127: a transition that there is not. */
export const unknownTransition: Rule = {
  code: "E127",
  finds: "a transition that is not there",
  check(world, report) {
    for (const { transitions } of screens(world)) {
      for (const { name, entity, place } of transitions) {
        world.proven += 1;
        if (transitionNamed(world, name, entity)) continue;
        const own = [...world.transitions.values()].filter((entry) => entry.entity === entity).map((entry) => entry.verb);
        if (name.includes(".")) report(place, `unknown transition "${name}"${suggest(name, world.transitions.keys())}`);
        else report(place, `${entity ?? "this page's entity"} has no transition "${name}"${suggest(name, [...own, ...builtIn])}`);
      }
    }
  },
};
