import { suggest } from "../../../output/near.ts";
import { callsOf } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { settings } from "../../workspace/workspace.ts";

/** E417: a call kept to an environment that is not there. */
export const unknownEnvironment: Rule = {
  code: "E417",
  finds: "a call kept to an environment that is not there",
  check(workspace, report) {
    const known = ["real", ...Object.keys(settings(workspace, "environments", "environments"))];
    for (const entry of callsOf(workspace)) {
      (Array.isArray(entry.call.environments) ? entry.call.environments : []).forEach((name: string, index: number) => {
        workspace.proven += 1;
        if (!known.includes(name))
          report(
            { document: entry.document, path: [...entry.path, "environments", index] },
            `unknown environment "${name}"${suggest(name, known)}`,
          );
      });
    }
  },
};
