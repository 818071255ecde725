import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { find, isKnown } from "../../world/shape.ts";
import { isRecord } from "../../world/world.ts";

/** E166: a group is filled in by its fields, each with an input of its own. */
export const groupAsField: Rule = {
  code: "E166",
  finds: "a form field that is a whole group, for which no input exists",
  check(world, report) {
    for (const facts of screens(world)) {
      for (const { use, path, shape, place } of facts.items) {
        if (use !== "form" || !shape || !isKnown(world, shape)) continue;
        world.proven += 1;
        const property = find(world, shape, path)?.property;
        if (isRecord(property) && isRecord(property.properties) && !property.items)
          report(
            place,
            `"${path}" is a group; name its fields: ${Object.keys(property.properties)
              .map((name) => `${path}.${name}`)
              .slice(0, 3)
              .join(", ")} …`,
          );
      }
    }
  },
};
