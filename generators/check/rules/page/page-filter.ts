import { suggest } from "../../../output/near.ts";
import { screens, type Rule } from "../../rule.ts";
import { ofPage } from "./list-option.ts";

/** E192: what a page of sections is narrowed by stands in its address. */
export const unaddressedFilter: Rule = {
  code: "E192",
  finds: "a filter of a page of sections that is none of its parameters",
  check(workspace, report) {
    for (const facts of screens(workspace)) {
      for (const { use, path, location } of facts.items) {
        if (use !== "filter" || !ofPage(location)) continue;
        workspace.proven += 1;
        const known = Object.keys(location.document.value.params ?? {});
        if (!known.includes(path))
          report(location, `"${path}" is none of the parameters of this page${suggest(path, known)}`);
      }
    }
  },
};
