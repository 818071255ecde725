import { callsOf } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { suggestOrList } from "../../../output/near.ts";

/** E408: the order of a list when none is asked must be one it offers. */
export const unknownFirstOrder: Rule = {
  code: "E408",
  finds: "a first order that the list does not offer",
  check(workspace, report) {
    for (const entry of callsOf(workspace)) {
      if (typeof entry.call.sort !== "string") continue;
      const field = entry.call.sort.replace(/^-/, "");
      const offered: string[] = entry.call.sorts ?? [];
      workspace.proven += 1;
      if (!offered.includes(field))
        report(
          { document: entry.document, path: [...entry.path, "sort"] },
          `"${field}" is not among its sorts${suggestOrList(field, offered)}`,
        );
    }
  },
};
