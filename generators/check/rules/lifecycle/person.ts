import { suggest } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt, fieldNames } from "../../workspace/field.ts";
import { own } from "../../workspace/states.ts";
import { typed } from "../../workspace/typed.ts";
import type { Workspace } from "../../workspace/workspace.ts";

/** Why a field names no person: it is not there, or is neither a user nor, where that will do, an address. */
function namesNobody(workspace: Workspace, entity: string, name: string, byAddress: boolean): string | undefined {
  workspace.proven += 1;
  const field = fieldAt(workspace, entity, name);
  if (!field) return `"${name}" is not in ${entity}${suggest(name, fieldNames(workspace, entity))}`;
  if (field.ref === "user") return undefined;
  const { word } = typed(workspace, entity, field);
  if (byAddress && word === "email") return undefined;
  return `"${name}" of ${entity} is ${field.ref ?? word}, not ${byAddress ? "a user or an email" : "a user"}`;
}

/** E482: who does not take a step, and whose turn it is, are persons whom fields of its record name. */
export const unfitPerson: Rule = {
  code: "E482",
  finds: "a person named by a field that is not there, or that is no user (or, for whose turn it is, no email)",
  check(workspace, report) {
    each(workspace.lifecycles, (document) => {
      for (const { transition, path, entity } of own(workspace, document))
        for (const key of ["notPerson", "person"] as const) {
          const name = transition[key];
          if (typeof name !== "string") continue;
          const wrong = namesNobody(workspace, entity, name, key === "person");
          if (wrong !== undefined) report({ document, path: [...path, key] }, wrong);
        }
    });
  },
};
