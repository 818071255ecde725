import type { Rule } from "../../rule.ts";
import { isRecord } from "../../workspace/workspace.ts";

/** E916: a figure says its unit in its name and is a number, zero or more. */
export const unfitConstant: Rule = {
  code: "E916",
  finds: "a duration or count that is no number",
  check(workspace, report) {
    const document = workspace.settings.get("constants");
    for (const [group, held] of Object.entries<unknown>(document?.value ?? {})) {
      if (!document || !isRecord(held)) continue;
      for (const [name, value] of Object.entries<unknown>(held)) {
        const counted =
          /_(seconds|minutes|hours|days|bytes|most|rows|per_minute|per_hour|per_day)$|^(digits|tries|page_size)/.test(
            name,
          );
        workspace.proven += 1;
        const amount = typeof value === "string" && /^\d+(\.\d{1,2})?$/.test(value);
        if (counted && !amount && !(typeof value === "number" && value >= 0))
          report({ document, path: [group, name] }, `"${name}" must be a number, zero or more`);
      }
    }
  },
};
