import { mentions } from "../../../../registry/validation/parts.ts";
import { each, type Rule } from "../../rule.ts";
import { fieldAt, fieldNames } from "../../workspace/field.ts";
import { suggest } from "../../../output/near.ts";

/** E806: whether a letter is sent depends on its record alone. */
export const letterWhen: Rule = {
  code: "E806",
  finds: "a letter's when about what its record does not have",
  check(workspace, report) {
    each(workspace.letters.values(), (document) => {
      const { entity, when } = document.value;
      if (when === undefined || !workspace.entities.has(entity)) return;
      for (const { kind, path } of mentions([when])) {
        workspace.proven += 1;
        if (kind !== "record")
          report({ document, path: ["when"] }, `a letter's when speaks of its record, not of "${kind}"`);
        else if (!fieldAt(workspace, entity, path))
          report(
            { document, path: ["when"] },
            `"${path}" is not in ${entity}${suggest(path, fieldNames(workspace, entity))}`,
          );
      }
    });
  },
};
