import { suggest } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt, fieldNames } from "../../workspace/field.ts";

/** E301: a lifecycle moves a field with options, of an entity that is there, from a first state. */
export const unknownAxis: Rule = {
  code: "E301",
  finds: "a lifecycle of an entity or axis that is not there, or of one without options or a first state",
  check(workspace, report) {
    each(workspace.lifecycles, (document) => {
      const { entity, axis } = document.value;
      workspace.proven += 2;
      if (!workspace.entities.has(entity)) {
        report(
          { document, path: ["entity"] },
          `unknown entity "${entity}"${suggest(entity, workspace.entities.keys())}`,
        );
        return;
      }
      const property = fieldAt(workspace, entity, axis);
      if (!property)
        report(
          { document, path: ["axis"] },
          `"${axis}" is not in ${entity}${suggest(axis, fieldNames(workspace, entity))}`,
        );
      else if (!property.options)
        report({ document, path: ["axis"] }, `"${axis}" of ${entity} has no options, so there are no states`);
      else if (property.default === undefined)
        report({ document, path: ["axis"] }, `"${axis}" of ${entity} has no default, so no record has a first state`);
    });
  },
};
