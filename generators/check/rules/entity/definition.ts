import { suggest } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { isRecord } from "../../workspace/workspace.ts";
import { propertyRule } from "./property.ts";

/** E514: a shape that the file does not define. */
export const unknownDefinition = propertyRule(
  "E514",
  "a $ref to a shape that the file does not define",
  ({ property }, _workspace, document) => {
    if (typeof property.$ref !== "string") return undefined;
    const name = property.$ref.replace("#/definitions/", "");
    const known = Object.keys(isRecord(document.value.definitions) ? document.value.definitions : {});
    return known.includes(name) ? undefined : { at: "$ref", says: `unknown shape "${name}"${suggest(name, known)}` };
  },
);

/** E524: a shape that nothing uses. */
export const unusedDefinition: Rule = {
  code: "E524",
  finds: "a shape defined and never used",
  check(workspace, report) {
    each(workspace.entities.values(), (document) => {
      for (const name of Object.keys(isRecord(document.value.definitions) ? document.value.definitions : {})) {
        workspace.proven += 1;
        if (!document.text.includes(`"#/definitions/${name}"`))
          report({ document, path: ["definitions", name], key: true }, `nothing uses the shape "${name}"`);
      }
    });
  },
};
