import { suggest } from "../../../output/near.ts";
import { callsOf } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { settings } from "../../workspace/workspace.ts";

/** E410: a code that errors.json does not have. */
export const unknownCode: Rule = {
  code: "E410",
  finds: "an error code that errors.json does not have",
  check(workspace, report) {
    const known = Object.keys(settings(workspace, "errors", "codes"));
    for (const entry of callsOf(workspace)) {
      (Array.isArray(entry.call.errors) ? entry.call.errors : []).forEach((code: string, index: number) => {
        workspace.proven += 1;
        if (!known.includes(code))
          report(
            { document: entry.document, path: [...entry.path, "errors", index] },
            `unknown code "${code}"${suggest(code, known)}`,
          );
      });
    }
  },
};
