import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { answerOf } from "../../workspace/answer.ts";

/** E413: what a page shows must have a shape. */
export const shapeless: Rule = {
  code: "E413",
  finds: "a handler that a page shows data of and that says no answer",
  whole: true,
  check(workspace, report) {
    const reported = new Set<string>();
    for (const { calls } of screens(workspace)) {
      for (const { name, how, location } of calls) {
        const entry = workspace.calls.get(name);
        if (!entry || how !== "source" || reported.has(name)) continue;
        reported.add(name);
        workspace.proven += 1;
        if (!answerOf(entry)) report(location, `${name} says no "answer", so nothing of it can be proven`);
      }
    }
  },
};
