import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";

const verbs = ["do", "go", "put", "download", "import", "print"];

/** E105: an action does one thing. */
export const oneVerb: Rule = {
  code: "E105",
  finds: "an action that does nothing or several things",
  check(workspace, report) {
    for (const { actions } of screens(workspace)) {
      for (const { node, location } of actions) {
        const held = verbs.filter((verb) => verb in node);
        if (held.length !== 1)
          report(
            location,
            held.length === 0
              ? `an action needs one of ${verbs.join(", ")}`
              : `an action does one thing, this has ${held.join(" and ")}`,
          );
      }
    }
  },
};
