import { actionTargets } from "../../../../registry/page/calls.ts";
import { asksOfCall } from "../../../../registry/page/action-inputs.ts";
import { inputNames } from "../../../../registry/page/parts.ts";
import { fieldAt } from "../../workspace/field.ts";
import type { Rule } from "../../rule.ts";
import { screens } from "../../rule.ts";
import { registryOf } from "../../workspace/registry.ts";
import { actedOn } from "../../page/gather/action.ts";

/** What a dialog can ask although no entity has it. */
const SPOKEN: readonly string[] = ["comment", "one_time_code"];

/** E352: the dialogs of a call on one page ask of one entity, which has each of their fields. */
export const inputElsewhere: Rule = {
  code: "E352",
  finds: "a dialog that asks for a field its entity does not have",
  check(workspace, report) {
    const registry = registryOf(workspace);
    for (const { actions } of screens(workspace)) {
      for (const { node, location, scope } of actions) {
        if (!Array.isArray(node.ask) || typeof node.do !== "string") continue;
        const page = registry.pages.get(location.document.name);
        const around = actedOn({ ...scope, ...(scope.row ? { row: scope.row } : {}) }, node.on);
        const [call] = actionTargets(registry, node.do, around).flatMap((target) =>
          "call" in target ? [target.call] : [],
        );
        if (page === undefined || call === undefined) continue;
        const entity = asksOfCall(registry, page, call)?.entity ?? around;
        const own = page.entity;
        workspace.proven += 1;
        inputNames(node).forEach((name, index) => {
          if (
            SPOKEN.includes(name) ||
            (entity !== undefined && fieldAt(workspace, entity, name)) ||
            (own !== undefined && fieldAt(workspace, own, name))
          )
            return;
          report(
            { document: location.document, path: [...location.path, "ask", index] },
            `the dialogs of ${call} on this page are about ${entity ?? "nothing"}, which has no "${name}": give ${call} an input shape of its own`,
          );
        });
      }
    }
  },
};
