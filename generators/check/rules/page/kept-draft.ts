import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { transitionNamed } from "../../workspace/answer.ts";
import type { Workspace } from "../../workspace/workspace.ts";

const hasCall = (workspace: Workspace, kind: "creates" | "updates", entity: string): boolean =>
  [...workspace.calls.values()].some(({ call }) => call[kind] === entity && call.does === undefined);

/**
 * E570: a form keeps a new record before its step is taken; where the step is refused, what is changed must be kept
 * too.
 */
export const unkeptDraft: Rule = {
  code: "E570",
  finds: "a form whose step cannot be taken again once it was refused: its draft is kept, and no call changes it",
  check(workspace, report) {
    for (const { actions } of screens(workspace)) {
      for (const { node, location, scope } of actions) {
        const { value } = location.document;
        if (value.layout !== "form" || typeof node.do !== "string" || node.on !== undefined) continue;
        const found = transitionNamed(workspace, node.do, scope.entity);
        if (
          !found ||
          found.entity !== value.entity ||
          [found.transition.from].flat().includes("new") ||
          !hasCall(workspace, "creates", found.entity)
        )
          continue;
        workspace.proven += 1;
        if (!hasCall(workspace, "updates", found.entity))
          report(
            { document: location.document, path: [...location.path, "do"] },
            `"${node.do}" takes a draft of ${found.entity} that the form has kept; once it is refused, no call updates ${found.entity}`,
          );
      }
    }
  },
};
