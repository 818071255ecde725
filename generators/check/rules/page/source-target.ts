import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";

const isNamed = (entity: unknown): boolean => entity !== undefined;

/** E106: a source asks one call that reads, or plans one transition. */
export const sourceTarget: Rule = {
  code: "E106",
  finds: "a source that asks nothing, both a call and a plan, or a call that writes",
  check(workspace, report) {
    for (const { sources } of screens(workspace)) {
      for (const { node, location } of sources) {
        if (Boolean(node.call) === Boolean(node.plan))
          report(location, node.call ? "a source has call or plan, not both" : "a source needs call or plan");
        const entry = workspace.calls.get(String(node.call));
        workspace.proven += 1;
        if (entry !== undefined && [entry.call.creates, entry.call.updates, entry.call.deletes].some(isNamed))
          report(
            location,
            `a source only reads, and "${entry.name}" writes: what is done when somebody asks for it is an action, { "do": "${entry.name}" }`,
          );
      }
    }
  },
};
