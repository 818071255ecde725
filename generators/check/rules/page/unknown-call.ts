import { suggest } from "../../../output/near.ts";
import { everything, screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";

/** E126: a call that there is not. */
export const unknownCall: Rule = {
  code: "E126",
  finds: "a call that is not there",
  check(workspace, report) {
    for (const { calls } of screens(workspace)) {
      for (const { name, location, how } of calls) {
        workspace.proven += 1;
        if (how === "save" && workspace.transitions.has(name)) continue;
        if (!workspace.calls.has(name))
          report(
            location,
            `unknown call "${name}"${suggest(name, [...workspace.calls.keys(), ...(how === "do" ? workspace.transitions.keys() : [])])}`,
          );
      }
    }
    for (const { withs } of everything(workspace)) {
      for (const { call, location, scope } of withs) {
        if (scope.screen || !call) continue;
        workspace.proven += 1;
        if (!workspace.calls.has(call))
          report(
            { document: location.document, path: [...location.path.slice(0, -1), "call"] },
            `unknown call "${call}"${suggest(call, workspace.calls.keys())}`,
          );
      }
    }
  },
};
