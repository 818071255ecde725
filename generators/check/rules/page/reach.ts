import { resolve } from "../../page/operand.ts";
import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { find } from "../../workspace/shape.ts";

/** E178: a slider that is no amount or goes nowhere, or what it may be slid to, of what is none. */
export const unfitReach: Rule = {
  code: "E178",
  finds: "a slider of what is no amount to fill, without its reach or with one that is no amount",
  check(workspace, report) {
    for (const { items } of screens(workspace)) {
      for (const { path, shape, location, use, item, scope } of items) {
        if (item?.as !== "slider" && item?.reach === undefined) continue;
        workspace.proven += 1;
        const at = (key: string) => ({ document: location.document, path: [...location.path.slice(0, -1), key] });
        const isAmount =
          (use === "form" || use === "ask") &&
          shape !== undefined &&
          find(workspace, shape, path)?.property.format === "money";
        if (item.as !== "slider") report(at("reach"), `"${path}" is no slider: say "as": "slider"`);
        else if (!isAmount) report(at("as"), `"${path}" is no amount that is filled here`);
        else if (typeof item.reach !== "string")
          report(at("as"), `the slider "${path}" says no "reach": a path to the most it can be slid to`);
        else {
          const { typed, message } = resolve(workspace, scope, "source", item.reach);
          // A path that leads nowhere is a finding of its own.
          if (message === undefined && typed.word !== "money") report(at("reach"), `"${item.reach}" is no amount`);
        }
      }
    }
  },
};
