import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { transitionNamed } from "../../world/answer.ts";
import { answers } from "../../world/routes.ts";

/** E158: what runs may not need what is parked. */
export const parkedReached: Rule = {
  code: "E158",
  finds: "something in the running product that needs something parked",
  check(world, report) {
    for (const facts of screens(world)) {
      const page = facts.allows[0]?.place.document;
      if (!page || page.value.parked) continue;
      for (const { name, place } of facts.calls)
        if (world.calls.get(name)?.parked) report(place, `the call "${name}" is parked, this page is not`);
      for (const { name, entity, place } of facts.transitions)
        if (transitionNamed(world, name, entity)?.parked)
          report(place, `the transition "${name}" is parked, this page is not`);
      for (const { go, place, scope } of facts.gos) {
        const targets = answers(world, go, scope.allow);
        if (targets.length > 0 && targets.every((target) => target.document.value.parked))
          report(place, `"${go}" leads to a parked page, this page is not parked`);
      }
      if (world.entities.get(page.value.entity)?.value.parked)
        report({ document: page, path: ["entity"] }, `the entity "${page.value.entity}" is parked, this page is not`);
    }
    for (const entry of world.transitions.values()) {
      if (entry.parked) continue;
      for (const [index, follow] of (Array.isArray(entry.transition.then) ? entry.transition.then : []).entries()) {
        if (world.transitions.get(follow?.do)?.parked)
          report(
            { document: entry.document, path: [...entry.path, "then", index, "do"] },
            `the transition "${follow.do}" is parked, ${entry.name} is not`,
          );
      }
    }
  },
};
