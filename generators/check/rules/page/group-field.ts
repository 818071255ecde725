import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { find, isKnown } from "../../workspace/shape.ts";
import { isRecord } from "../../workspace/workspace.ts";

/** E166: a group is filled in by its fields, each with an input of its own. */
export const groupAsField: Rule = {
  code: "E166",
  finds: "a form field that is a whole group, for which no input exists",
  check(workspace, report) {
    for (const facts of screens(workspace)) {
      for (const { use, path, shape, location } of facts.items) {
        if (use !== "form" || !shape || !isKnown(workspace, shape)) continue;
        workspace.proven += 1;
        const property = find(workspace, shape, path)?.property;
        if (isRecord(property) && isRecord(property.properties) && !property.items)
          report(
            location,
            `"${path}" is a group; name its fields: ${Object.keys(property.properties)
              .map((name) => `${path}.${name}`)
              .slice(0, 3)
              .join(", ")} …`,
          );
      }
    }
  },
};
