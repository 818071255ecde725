import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { find } from "../../workspace/shape.ts";

/** E120: a field the server computes is shown, and cannot be asked for. */
export const serverField: Rule = {
  code: "E120",
  finds: "a form field that the server computes and that people are asked to fill",
  check(workspace, report) {
    for (const { items } of screens(workspace)) {
      for (const { use, path, shape, item, location } of items) {
        const found = use === "form" && shape ? find(workspace, shape, path) : undefined;
        const asks = ["required", "fill", "lookup", "begin", "pick"].find((key) => item?.[key]);
        if (found?.property.calc && asks)
          report(location, `"${path}" is computed by the server, so "${asks}" can do nothing`);
      }
    }
  },
};
