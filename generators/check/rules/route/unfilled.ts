import { givenNames } from "../../page/gather/with.ts";
import { namesIn } from "../../page/params.ts";
import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";

/** E213: a parameter of an address that nothing fills. */
export const unfilled: Rule = {
  code: "E213",
  finds: "a way to an address with a parameter that nothing fills",
  check(workspace, report) {
    for (const { gos } of screens(workspace)) {
      for (const { go, with: given, location, scope } of gos) {
        for (const name of namesIn(go)) {
          workspace.proven += 1;
          if (!givenNames(given).includes(name) && !scope.params?.has(name))
            report(location, `nothing fills {${name}} of "${go}"; give it in "with"`);
        }
      }
    }
  },
};
