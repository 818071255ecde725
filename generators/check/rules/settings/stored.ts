import { suggest } from "../../../output/near.ts";
import type { Rule } from "../../rule.ts";
import { isRecord, settings } from "../../workspace/workspace.ts";

/** E905: a stored value is written by a call that is there, into a store that browsers have. */
export const unfitStored: Rule = {
  code: "E905",
  finds: "a stored value of an unknown store, or written by a call that is not there",
  check(workspace, report) {
    const document = workspace.settings.get("stored");
    for (const [name, held] of Object.entries(settings(workspace, "stored", "values"))) {
      if (!document) return;
      workspace.proven += 1;
      if (!["session", "local", "memory"].includes(held?.storage))
        report(
          { document, path: ["values", name, "storage"] },
          `"${held?.storage}" is not one of session, local, memory`,
        );
      for (const writer of Object.keys(isRecord(held?.write) ? held.write : {})) {
        if (!writer.includes(".")) continue;
        workspace.proven += 1;
        if (!workspace.calls.has(writer) && !workspace.transitions.has(writer))
          report(
            { document, path: ["values", name, "write", writer], key: true },
            `unknown call "${writer}"${suggest(writer, workspace.calls.keys())}`,
          );
      }
    }
  },
};
