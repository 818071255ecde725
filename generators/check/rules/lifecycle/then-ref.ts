import { article } from "../../../output/article.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldNames, fieldAt } from "../../workspace/field.ts";
import { own, starts } from "../../workspace/states.ts";
import { typed } from "../../workspace/typed.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { isRecord } from "../../workspace/workspace.ts";

/**
 * E332: a transition of another record needs a reference that says which record; one that makes the record needs none.
 */
export const unreachedThen: Rule = {
  code: "E332",
  finds: "a then onto another entity's record to which no field refers",
  check(workspace, report) {
    each(workspace.lifecycles, (document) => {
      for (const { transition, path, entity } of own(workspace, document)) {
        (Array.isArray(transition.then) ? transition.then : []).forEach((follow: unknown, index: number) => {
          if (!isRecord(follow)) return;
          const next = workspace.transitions.get(String(follow.do));
          if (!next || (next.entity === entity && follow.each === undefined) || starts(next)?.includes("new")) return;
          workspace.proven += 1;
          const location = { document, path: [...path, "then", index, follow.each === undefined ? "do" : "each"] };
          if (typeof follow.each === "string") {
            if (fieldAt(workspace, entity, follow.each) && !leads(workspace, entity, follow.each, next.entity))
              report(location, `"${follow.each}" of ${entity} holds no ${next.entity} record for ${follow.do}`);
          } else if (!refers(workspace, entity, undefined, next.entity))
            report(
              location,
              `${follow.do} moves ${article(next.entity)} record, but no field of ${entity} refers to one`,
            );
        });
      }
    });
  },
};

/** Whether a field directly below a path refers to one record of the other entity. */
function refers(workspace: Workspace, entity: string, below: string | undefined, other: string): boolean {
  return fieldNames(workspace, entity, below).some((name) => {
    const field = below === undefined ? name : `${below}.${name}`;
    const about = typed(workspace, entity, fieldAt(workspace, entity, field));
    return about.entity === other && about.many !== true;
  });
}

/**
 * Whether the path ends at references, which another rule holds against the transition, or at objects that have one to
 * the other entity.
 */
function leads(workspace: Workspace, entity: string, path: string, other: string): boolean {
  return (
    typed(workspace, entity, fieldAt(workspace, entity, path)).entity !== undefined ||
    refers(workspace, entity, path, other)
  );
}
