import { suggest } from "../../../output/near.ts";
import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { settings } from "../../workspace/workspace.ts";

/** E146: a code that errors.json does not have. */
export const unknownShownCode: Rule = {
  code: "E146",
  finds: "an onCode for a code that errors.json does not have",
  check(workspace, report) {
    const known = Object.keys(settings(workspace, "errors", "codes"));
    for (const { codes } of screens(workspace)) {
      for (const { code, location } of codes) {
        workspace.proven += 1;
        if (!known.includes(code)) report(location, `unknown code "${code}"${suggest(code, known)}`);
      }
    }
  },
};
