import { suggest } from "../../../output/near.ts";
import { actedOn } from "../../page/gather/action.ts";
import { actionsWith } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { transitionNamed } from "../../workspace/answer.ts";
import { answers } from "../../workspace/routes.ts";
import { isRecord } from "../../workspace/workspace.ts";
import type { Loose, Workspace } from "../../workspace/workspace.ts";

/** The transitions of an entity that a page's actions take, by their bare names. */
const executedBy = (page: Loose): string[] =>
  (Array.isArray(page.actions) ? page.actions : [])
    .filter(isRecord)
    .flatMap((action: Record<string, Loose>) =>
      typeof action["do"] === "string" ? [action["do"].replace(`${String(page.entity)}.`, "")] : [],
    );

/** The steps that the forms of an entity take to which an address leads. */
function formsTake(workspace: Workspace, address: string, entity: string): string[] {
  return answers(workspace, address, undefined)
    .map(({ document }) => document.value)
    .filter((page) => page.layout === "form" && page.entity === entity)
    .flatMap(executedBy);
}

/** E194: a way that says which step it takes leads to a form that takes it. */
export const takenThere: Rule = {
  code: "E194",
  finds: "a way to a form that does not take the step it is for",
  check(workspace, report) {
    for (const { node, name, at, scope } of actionsWith(workspace, "takes")) {
      const found = transitionNamed(workspace, name, actedOn(scope, node.on));
      const transitions = typeof node.go === "string" && found ? formsTake(workspace, node.go, found.entity) : [];
      if (typeof node.go !== "string") report(at, "only a way to another page takes a step there: say go");
      else if (!found) report(at, `there is no transition "${name}"`);
      else if (!transitions.includes(found.verb))
        report(
          at,
          `no form at "${node.go}" takes "${found.verb}" of ${found.entity}${suggest(found.verb, transitions)}`,
        );
    }
  },
};
