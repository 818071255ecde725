import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { find } from "../../world/shape.ts";

/** E120: a field the server computes cannot be typed. */
export const serverField: Rule = {
  code: "E120",
  finds: "a form field that the server computes and that is not read-only",
  check(world, report) {
    for (const { items } of screens(world)) {
      for (const { use, path, shape, item, place } of items) {
        const found = use === "form" && shape ? find(world, shape, path) : undefined;
        if (found?.property.calc && !item?.readOnly) report(place, `"${path}" is computed by the server; show it with "readOnly": true`);
      }
    }
  },
};
