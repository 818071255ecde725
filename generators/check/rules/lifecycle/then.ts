import { suggest } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt } from "../../workspace/field.ts";
import { own } from "../../workspace/states.ts";
import { isRecord } from "../../workspace/workspace.ts";
import { typed } from "../../workspace/typed.ts";

/** E314: what follows must be a transition. */
export const unknownThen: Rule = {
  code: "E314",
  finds: "a then that names a transition that is not there",
  check(workspace, report) {
    each(workspace.lifecycles, (document) => {
      for (const { transition, path } of own(workspace, document)) {
        (Array.isArray(transition.then) ? transition.then : []).forEach((follow: unknown, index: number) => {
          if (!isRecord(follow)) return;
          workspace.proven += 1;
          if (!workspace.transitions.has(String(follow.do)))
            report(
              { document, path: [...path, "then", index, "do"] },
              `unknown transition "${follow.do}"${suggest(String(follow.do), workspace.transitions.keys())}`,
            );
        });
      }
    });
  },
};

/** E322: `each` goes over an array of references to the entity whose transition follows. */
export const unfitEach: Rule = {
  code: "E322",
  finds: "an each that is no array field, or one of another entity's records",
  check(workspace, report) {
    each(workspace.lifecycles, (document) => {
      for (const { transition, path, entity } of own(workspace, document)) {
        (Array.isArray(transition.then) ? transition.then : []).forEach((follow: unknown, index: number) => {
          if (!isRecord(follow) || typeof follow.each !== "string") return;
          const location = { document, path: [...path, "then", index, "each"] };
          const property = fieldAt(workspace, entity, follow.each);
          const about = property && typed(workspace, entity, property).entity;
          const target = String(follow.do).split(".")[0];
          workspace.proven += 1;
          if (!property) report(location, `"${follow.each}" is not in ${entity}`);
          else if (property.type !== "array" && !follow.each.includes("."))
            report(location, `"${follow.each}" of ${entity} is no array`);
          else if (about && about !== target)
            report(location, `"${follow.each}" refers to ${about} records; ${follow.do} is a transition of ${target}`);
        });
      }
    });
  },
};
