import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { transitionNamed } from "../../workspace/answer.ts";
import { answers } from "../../workspace/routes.ts";

/** E158: what runs may not need what is parked. */
export const parkedReached: Rule = {
  code: "E158",
  finds: "something in the running product that needs something parked",
  check(workspace, report) {
    for (const facts of screens(workspace)) {
      const page = facts.allows[0]?.location.document;
      if (!page || page.value.parked) continue;
      for (const { name, location } of facts.calls)
        if (workspace.calls.get(name)?.parked) report(location, `the call "${name}" is parked, this page is not`);
      for (const { name, entity, location } of facts.transitions)
        if (transitionNamed(workspace, name, entity)?.parked)
          report(location, `the transition "${name}" is parked, this page is not`);
      for (const { go, location, scope } of facts.gos) {
        const targets = answers(workspace, go, scope.allow);
        if (targets.length > 0 && targets.every((target) => target.document.value.parked))
          report(location, `"${go}" leads to a parked page, this page is not parked`);
      }
      if (workspace.entities.get(page.value.entity)?.value.parked)
        report({ document: page, path: ["entity"] }, `the entity "${page.value.entity}" is parked, this page is not`);
    }
    for (const entry of workspace.transitions.values()) {
      if (entry.parked) continue;
      for (const [index, follow] of (Array.isArray(entry.transition.then) ? entry.transition.then : []).entries()) {
        if (workspace.transitions.get(follow?.do)?.parked)
          report(
            { document: entry.document, path: [...entry.path, "then", index, "do"] },
            `the transition "${follow.do}" is parked, ${entry.name} is not`,
          );
      }
    }
  },
};
