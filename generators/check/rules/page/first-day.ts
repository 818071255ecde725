import { resolve } from "../../page/operand.ts";
import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { find } from "../../workspace/shape.ts";

/** E176: a first day that can be chosen, of a field that is no date or from what is none. */
export const unfitFirstDay: Rule = {
  code: "E176",
  finds: "a first day that can be chosen, of what is no date to fill or from no day of a source",
  check(workspace, report) {
    for (const { items } of screens(workspace)) {
      for (const { path, shape, location, use, item, scope } of items) {
        if (typeof item?.earliest !== "string") continue;
        workspace.proven += 1;
        const at = { document: location.document, path: [...location.path.slice(0, -1), "earliest"] };
        const isDate =
          (use === "form" || use === "ask") &&
          shape !== undefined &&
          find(workspace, shape, path)?.property.format === "date";
        const { typed, message } = resolve(workspace, scope, "source", item.earliest);
        if (!isDate) report(at, `"${path}" is no date that is filled here`);
        // A path that leads nowhere is a finding of its own.
        else if (message === undefined && typed.word !== "date") report(at, `"${item.earliest}" is no day`);
      }
    }
  },
};
