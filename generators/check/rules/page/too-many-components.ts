import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { most } from "./component.ts";

/** E149: the escape hatch stays small. */
export const tooManyComponents: Rule = {
  code: "E149",
  finds: "more registered components in use than the product allows itself",
  whole: true,
  check(workspace, report) {
    const used = new Set<string>();
    for (const { sections } of screens(workspace)) {
      for (const { node, location } of sections) {
        if (typeof node.component !== "string" || used.has(node.component)) continue;
        used.add(node.component);
        if (used.size > most)
          report(
            { document: location.document, path: [...location.path, "component"] },
            `"${node.component}" is component number ${used.size}; the product has ${most} at most`,
          );
      }
    }
  },
};
