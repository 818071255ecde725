import { suggest } from "../../../output/near.ts";
import { callsOf } from "../../rule.ts";
import type { Rule } from "../../rule.ts";

/** E403: what a call lists, reads, changes, answers or takes must be there. */
export const unknownTarget: Rule = {
  code: "E403",
  finds: "a call about, answering or taking an entity that is not there",
  check(workspace, report) {
    for (const entry of callsOf(workspace)) {
      for (const key of ["lists", "reads", "creates", "updates", "deletes", "imports", "answer", "input"]) {
        const named = entry.call[key];
        if (typeof named !== "string") continue;
        workspace.proven += 1;
        if (!workspace.entities.has(named))
          report(
            { document: entry.document, path: [...entry.path, key] },
            `unknown entity "${named}"${suggest(named, workspace.entities.keys())}`,
          );
      }
    }
  },
};
